-- codesSince
select "appointment_id", "number_hash", "address_hash", "number_codes"."created_at", "unverified"
from "number_codes"
left join "appointments" on "appointments"."id" = "number_codes"."appointment_id"
where "number_codes"."created_at" > ?;

-- countTry
update "number_codes"
set "tries" = "tries" + ?
where "id" = ? and "tries" < ?
returning "tries";

-- deleteCodesBefore
delete from "number_codes"
where "created_at" < ?;

-- endCode
update "number_codes"
set "appointment_id" = ?, "number_hash" = ?
where "id" = ?;

-- insertCode
insert into "number_codes" ("id", "appointment_id", "number_hash", "address_hash", "code_hash", "tries", "created_at", "used_at")
values (?, …);

-- isUnverifiedVisit
select "unverified"
from "appointments"
where "id" = ?;

-- markCodeUsed
update "number_codes"
set "used_at" = ?
where "id" = ?;

-- newestCode
select "id", "code_hash", "tries", "created_at", "used_at"
from "number_codes"
where "appointment_id" = ? and "number_hash" = ? and "created_at" > ?
order by "created_at" desc, "id" desc
limit ?;
