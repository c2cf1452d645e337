-- chairTimes
select "slot_date", "slot_time", "chair", "minutes"
from "slot_holds"
where "slot_date" >= ? and "slot_date" <= ? and (minutes is null or minutes > 0);

-- conflictingVisits
select "slot_time", "chair", "appointment_id", "minutes"
from "slot_holds"
where "slot_date" = ? and (minutes is null or minutes > 0);

-- conflictingVisits
select "slot_time", "chair", "appointment_id", "minutes"
from "slot_holds"
where "slot_date" = ? and (slot_time = ? or minutes > 0);

-- holdSlot
insert into "slot_holds" ("slot_date", "slot_time", "chair", "appointment_id", "minutes")
values (?, …)
on conflict do nothing
returning "slot_time";

-- holdSlot
insert into "slot_holds" ("slot_date", "slot_time", "chair", "appointment_id", "minutes")
values (?, …), …
on conflict do nothing
returning "slot_time";

-- holdSlot
select "slot_time"
from "slot_holds"
where "slot_date" = ? and "slot_time" in (?, …) and "chair" = ? and "appointment_id" = ?;

-- holdSlot
select "slot_time", "chair", "appointment_id", "minutes"
from "slot_holds"
where "slot_date" = ? and (minutes is null or minutes > 0);

-- holdSlot
select "slot_time", "chair", "appointment_id", "minutes"
from "slot_holds"
where "slot_date" = ? and (slot_time = ? or minutes > 0);

-- holdSlot
update "slot_holds"
set "minutes" = case when slot_time = ? then ? else 0 end
where "slot_date" = ? and "slot_time" in (?, …) and "chair" = ? and "appointment_id" = ?;

-- holdSteps (postgres)
update "slot_holds"
set "minutes" = case when slot_time = ? then ? else 0 end
where "slot_date" = ? and "slot_time" in (?, …) and "chair" = ? and "appointment_id" = ?;

-- offeredSlots
select "hold"."slot_date", "hold"."slot_time", "hold"."chair", "hold"."minutes", "visit"."id", "first_name", "last_name"
from "slot_holds" as "hold"
inner join "appointments" as "visit" on "visit"."id" = "hold"."appointment_id"
where "hold"."slot_date" >= ? and "hold"."slot_date" <= ? and (hold.minutes is null or hold.minutes > 0) and ("visit"."slot_date" <> "hold"."slot_date" or "visit"."slot_time" <> "hold"."slot_time" or "visit"."chair" <> "hold"."chair")
order by "hold"."slot_date", "hold"."slot_time", "hold"."chair";

-- releaseTime
delete from "slot_holds"
where "slot_date" = ? and "slot_time" in (?, …) and "chair" = ? and "appointment_id" = ?;

-- visitsByChair
select "chair", count(*) as "visits"
from "slot_holds"
where "slot_date" = ? and (minutes is null or minutes > 0)
group by "chair";
