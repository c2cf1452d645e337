-- deleteKeptErasures
delete from "kept_after_erasure"
where "erase_at" <= ?
returning "id";

-- keepErasedRows
insert into "kept_after_erasure" ("id", "erased_at", "erase_at", "data")
values (?, …);

-- keepErasedRows
select *
from "appointments"
where "id" in (?, …);

-- keepErasedRows
select *
from "call_attempts"
where "mobile" in (?, …);

-- keepErasedRows
select *
from "earlier_offers"
where "appointment_id" in (?, …);

-- keepErasedRows
select *
from "earlier_wishes"
where "appointment_id" in (?, …);

-- keepErasedRows
select *
from "imported_patients"
where "id" in (?, …);

-- keepErasedRows
select *
from "outbox"
where "appointment_id" in (?, …);

-- keepErasedRows
select *
from "patient_warnings"
where "mobile" in (?, …);

-- keepErasedRows
select *
from "recalls"
where "appointment_id" in (?, …);

-- keptPersons
select "id", "erased_at", "data"
from "kept_after_erasure"
order by "id";

-- restoreKeptErasures (sqlite)
delete from "kept_after_erasure"
where "id" = ?;

-- shortenKeptErasures
update "kept_after_erasure"
set "erase_at" = erased_at + 0
where "erase_at" > erased_at + 0;

-- shortenKeptErasures
update "kept_after_erasure"
set "erase_at" = erased_at + 22982400000
where "erase_at" > erased_at + 22982400000;

-- shortenKeptErasures
update "kept_after_erasure"
set "erase_at" = erased_at + 315360000000
where "erase_at" > erased_at + 315360000000;
