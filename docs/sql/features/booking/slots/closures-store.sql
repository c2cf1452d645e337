-- closuresAndHolidays
select "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", null as "chair", null as "dentist"
from "closures"
where "to_date" >= ? and "from_date" <= ?
union all select "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", "chair", "dentist"
from "chair_closures"
where "to_date" >= ? and "from_date" <= ?
order by "from_date", "id";

-- closuresBetween
select "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", null as "chair", null as "dentist"
from "closures"
where "to_date" >= ? and "from_date" <= ?
union all select "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", "chair", "dentist"
from "chair_closures"
where "to_date" >= ? and "from_date" <= ?
order by "from_date", "id";

-- closuresForHold
select "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", null as "chair", null as "dentist"
from "closures"
where "to_date" >= ? and "from_date" <= ?
union all select "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", "chair", "dentist"
from "chair_closures"
where "to_date" >= ? and "from_date" <= ?
order by "from_date", "id";

-- closuresForHold (postgres)
select pg_advisory_xact_lock_shared(hashtextextended(?, 0));

-- deleteClosure
delete from "chair_closures"
where "id" = ?
returning "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", "chair", "dentist";

-- deleteClosure
delete from "closures"
where "id" = ?
returning "id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at";

-- insertClosure
insert into "chair_closures" ("id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at", "chair", "dentist")
values (?, …);

-- insertClosure
insert into "closures" ("id", "kind", "from_date", "to_date", "from_time", "to_time", "weekday", "reason", "public_text", "created_at")
values (?, …);
