-- correctSheetRows
select "id", "payload"
from "outbox"
where "appointment_id" = ? and "kind" = ? and "state" = 'queued' and "attempts" = "settled_attempts";

-- correctSheetRows
update "outbox"
set "payload" = ?
where "id" = ?;

-- eraseMessagesAbout
delete from "outbox"
where "appointment_id" in (?, …);

-- eraseSheetMessages
select "id", "payload"
from "outbox"
where "appointment_id" = ? and "kind" = ?;

-- eraseSheetMessages
update "outbox"
set "payload" = ?
where "id" = ?;

-- latestSms
select "appointment_id", "event", "state", "recipient", "attempts", "created_at", coalesce("delivered_at", "settled_at", "tried_at", "created_at") as "at"
from "outbox"
where "appointment_id" in (?, …) and "kind" = ? and "event" != ?
order by "at", case when "state" = ? then 0 else 1 end, "id";

-- lockMessages (postgres)
select "id", "channel", "event", "state", "attempts", "settled_attempts", "recipient", "expires_at", "reason", "payload", "resend_payload"
from "outbox"
where "appointment_id" = ? and "kind" = ?
order by "id" for update;

-- lockMessages (sqlite)
select "id", "channel", "event", "state", "attempts", "settled_attempts", "recipient", "expires_at", "reason", "payload", "resend_payload"
from "outbox"
where "appointment_id" = ? and "kind" = ?
order by "id";

-- messagesAbout
select "appointment_id", "channel", "event", "recipient", "payload", "state", "created_at", "settled_at"
from "outbox"
where "appointment_id" in (?, …)
order by "created_at", "id";

-- sentBetween
select "id", "channel", "state", "payload", "created_at"
from "outbox"
where "kind" = ? and "created_at" >= ? and "created_at" < ?;

-- undeliveredMessages
select "appointment_id", "id", coalesce("settled_at", "created_at") as "at"
from "outbox"
where "kind" = 'sms' and "state" = 'failed' and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and not exists (select "later"."id"
from "outbox" as "later"
where "later"."appointment_id" = "outbox"."appointment_id" and "later"."id" > "outbox"."id" and "later"."kind" = ? and "later"."state" in (?, …))
order by "id";

-- writeReview
update "outbox"
set "overtaken_at" = ?
where "id" = ? and "overtaken_at" is not null;

-- writeReview
update "outbox"
set "overtaken_at" = ?
where "id" = ? and "overtaken_at" is null;

-- writeReview
update "outbox"
set "payload" = ?, "recipient" = ?, "resend_payload" = ?
where "id" = ?;

-- writeReview
update "outbox"
set "resend_payload" = ?
where "id" = ?;

-- writeReview
update "outbox"
set "state" = ?, "reason" = ?, "settled_at" = ?
where "id" = ?;
