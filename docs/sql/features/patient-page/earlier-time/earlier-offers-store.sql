-- findOffer
select "offer"."id", "appointment_id" as "appointmentId", "state", "offer"."slot_date" as "date", "offer"."slot_time" as "time", "offer"."chair", "offer"."minutes", "until"
from "earlier_offers" as "offer"
where "offer"."id" = ?;

-- findOpenOffer
select "offer"."id", "appointment_id" as "appointmentId", "state", "offer"."slot_date" as "date", "offer"."slot_time" as "time", "offer"."chair", "offer"."minutes", "until"
from "earlier_offers" as "offer"
where "appointment_id" = ? and "state" = 'open';

-- insertOffer
insert into "earlier_offers" ("id", "appointment_id", "slot_date", "slot_time", "chair", "minutes", "state", "offered_at", "until")
values (?, …);

-- openOffers
select "offer"."id", "appointment_id" as "appointmentId", "state", "offer"."slot_date" as "date", "offer"."slot_time" as "time", "offer"."chair", "offer"."minutes", "until"
from "earlier_offers" as "offer"
where "state" = 'open';

-- settleOffer
update "earlier_offers"
set "state" = ?
where "id" = ? and "state" = 'open';
