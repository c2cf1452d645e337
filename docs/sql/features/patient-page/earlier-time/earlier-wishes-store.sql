-- deleteWish
delete from "earlier_wishes"
where "appointment_id" = ?;

-- insertWish
insert into "earlier_wishes" ("appointment_id", "asked_at", "free_then")
values (?, …)
on conflict do nothing;

-- waitingAfter
select "offer"."appointment_id", "offer"."slot_date", "offer"."slot_time"
from "earlier_offers" as "offer"
inner join "earlier_wishes" as "wish" on "wish"."appointment_id" = "offer"."appointment_id";

-- waitingAfter
select "wish"."appointment_id", "wish"."free_then", "slot_date", "slot_time", "appointments"."service", "appointments"."minutes", "appointments"."dentist"
from "earlier_wishes" as "wish"
inner join "appointments" on "appointments"."id" = "wish"."appointment_id"
where "status" = ? and "to_confirm" = ? and (slot_date > ? or (slot_date = ? and slot_time > ?)) and not exists (select "offer"."id"
from "earlier_offers" as "offer"
where "offer"."appointment_id" = "wish"."appointment_id" and "offer"."state" = 'open')
order by "wish"."asked_at", "wish"."appointment_id";

-- wantsEarlier
select "appointment_id"
from "earlier_wishes"
where "appointment_id" = ?;
