-- deleteExpiredRetainedData
delete from "kept_after_erasure"
where "erase_at" <= ?
returning "id";

-- restoreRetainedData (sqlite)
delete from "kept_after_erasure"
where "id" = ?;

-- retainErasedRows
insert into "kept_after_erasure" ("id", "erased_at", "erase_at", "data")
values (?, …);

-- retainErasedRows
select *
from "appointments"
where "id" in (?, …);

-- retainErasedRows
select *
from "call_attempts"
where "mobile" in (?, …);

-- retainErasedRows
select *
from "earlier_offers"
where "appointment_id" in (?, …);

-- retainErasedRows
select *
from "earlier_wishes"
where "appointment_id" in (?, …);

-- retainErasedRows
select *
from "imported_patients"
where "id" in (?, …);

-- retainErasedRows
select *
from "outbox"
where "appointment_id" in (?, …);

-- retainErasedRows
select *
from "patient_warnings"
where "mobile" in (?, …);

-- retainErasedRows
select *
from "recalls"
where "appointment_id" in (?, …);

-- retainedPersons
select "id", "erased_at", "data"
from "kept_after_erasure"
order by "id";

-- shortenRetention
update "kept_after_erasure"
set "erase_at" = erased_at + 0
where "erase_at" > erased_at + 0;

-- shortenRetention
update "kept_after_erasure"
set "erase_at" = erased_at + 22982400000
where "erase_at" > erased_at + 22982400000;

-- shortenRetention
update "kept_after_erasure"
set "erase_at" = erased_at + 315360000000
where "erase_at" > erased_at + 315360000000;
