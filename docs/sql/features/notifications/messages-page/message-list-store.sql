-- countMessages
select count(*) as "count"
from (select "id"
from "outbox"
where "kind" = 'sms' and "state" = ?
limit ?) as "some";

-- decideMessage
update "outbox"
set "state" = ?, "reason" = ?, "delivered_at" = ?, "settled_at" = ?
where "id" = ? and "kind" = ? and "state" in (?, …)
returning "id", "appointment_id";

-- decideMessage
update "outbox"
set "tries_allowed" = "attempts" + ?
where "id" = ? and "kind" = ? and "state" in (?, …) and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?)
returning "id", "appointment_id", "event", "attempts", "expires_at", "recipient", "resend_payload";

-- decideMessage (sqlite)
update "outbox"
set "overtaken_at" = ?
where "id" = ?;

-- decideMessage (sqlite)
update "outbox"
set "state" = ?, "reason" = ?, "due_at" = ?, "settled_at" = ?, "settled_attempts" = ?
where "id" = ?;

-- listMessagedVisits
select "appointment_id" as "appointmentId", "id" as "last"
from "outbox"
where "kind" = 'sms' and not exists (select "later"."id"
from "outbox" as "later"
where "later"."appointment_id" = "outbox"."appointment_id" and "later"."id" > "outbox"."id" and "later"."kind" = 'sms' and "later"."state" = ?) and "state" = ?
order by "id" desc
limit ?;

-- listMessagedVisits
select "appointment_id" as "appointmentId", "id" as "last"
from "outbox"
where "kind" = 'sms' and not exists (select "later"."id"
from "outbox" as "later"
where "later"."appointment_id" = "outbox"."appointment_id" and "later"."id" > "outbox"."id" and "later"."kind" = 'sms') and "appointment_id" in (?, …)
order by "id" desc
limit ?;

-- listMessagedVisits
select "appointment_id" as "appointmentId", "id" as "last"
from "outbox"
where "kind" = 'sms' and not exists (select "later"."id"
from "outbox" as "later"
where "later"."appointment_id" = "outbox"."appointment_id" and "later"."id" > "outbox"."id" and "later"."kind" = 'sms') and "appointment_id" not in (?, …) and "id" < ?
order by "id" desc
limit ?;

-- listMessagedVisits
select "appointment_id" as "appointmentId", "id" as "last"
from "outbox"
where "kind" = 'sms' and not exists (select "later"."id"
from "outbox" as "later"
where "later"."appointment_id" = "outbox"."appointment_id" and "later"."id" > "outbox"."id" and "later"."kind" = 'sms') and "appointment_id" not in (?, …)
order by "id" desc
limit ?;

-- listMessagedVisits
select "appointment_id" as "appointmentId", "id" as "last"
from "outbox"
where "kind" = 'sms' and not exists (select "later"."id"
from "outbox" as "later"
where "later"."appointment_id" = "outbox"."appointment_id" and "later"."id" > "outbox"."id" and "later"."kind" = 'sms') and "id" < ?
order by "id" desc
limit ?;

-- listMessagedVisits
select "appointment_id" as "appointmentId", "id" as "last"
from "outbox"
where "kind" = 'sms' and not exists (select "later"."id"
from "outbox" as "later"
where "later"."appointment_id" = "outbox"."appointment_id" and "later"."id" > "outbox"."id" and "later"."kind" = 'sms')
order by "id" desc
limit ?;

-- listUndecidedVisits
select "appointment_id", max("id") as "last"
from "outbox"
where "kind" = 'sms' and "state" in (?, …) and "overtaken_at" is null and ("state" = ? or ("state" = ? and ("expires_at" is null or "expires_at" > ?)))
group by "appointment_id"
order by "last" desc
limit ?;

-- messagesOf
select "id", "appointment_id", "channel", "event", "state", "attempts", "reason", "payload", "due_at", "expires_at", "created_at", "settled_at", "overtaken_at"
from "outbox"
where "kind" = ? and "appointment_id" in (?, …)
order by "id" desc;

-- sendAgain (postgres)
update "outbox"
set "overtaken_at" = ?
where "id" = ?;

-- sendAgain (postgres)
update "outbox"
set "state" = ?, "reason" = ?, "due_at" = ?, "settled_at" = ?, "settled_attempts" = ?
where "id" = ?;
