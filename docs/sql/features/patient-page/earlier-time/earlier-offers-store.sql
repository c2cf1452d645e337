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

-- offersToEnd
select "offer"."id", "appointment_id" as "appointmentId", "state", "offer"."slot_date" as "date", "offer"."slot_time" as "time", "offer"."chair", "offer"."minutes", "until"
from "earlier_offers" as "offer"
inner join "appointments" on "appointments"."id" = "offer"."appointment_id"
where "offer"."state" = 'open' and ("offer"."until" <= ? or "appointments"."status" <> ? or (appointments.slot_date < offer.slot_date
  or (appointments.slot_date = offer.slot_date and appointments.slot_time <= offer.slot_time)));

-- settleOffer
update "earlier_offers"
set "state" = ?
where "id" = ? and "state" = 'open';
