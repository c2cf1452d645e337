-- claimMessages
select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and "night_until" > ?
limit ?;

-- claimMessages
select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and exists (select "appointments"."id"
from "appointments"
where "appointments"."id" = "outbox"."appointment_id" and "appointments"."whatsapp_version" is not null) and "night_until" > ?
limit ?;

-- claimMessages
select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and exists (select "appointments"."id"
from "appointments"
where "appointments"."id" = "outbox"."appointment_id" and "appointments"."whatsapp_version" is not null)
limit ?;

-- claimMessages
select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?)
limit ?;

-- expireMessages
select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and ("expires_at" <= ? or "overtaken_at" is not null or not exists (select "appointments"."id"
from "appointments"
where "appointments"."id" = "outbox"."appointment_id" and "appointments"."whatsapp_version" is not null))
limit ?;

-- expireMessages
select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and ("expires_at" <= ? or "overtaken_at" is not null)
limit ?;

-- retryNow
update "outbox"
set "due_at" = ?
where "state" = 'queued' and "channel" = ? and "due_at" > ? and "attempts" > ? and "attempts" = "settled_attempts";

-- settleMessages
update "outbox"
set "state" = ?, "reason" = ?, "due_at" = ?
where "id" in (?, …) and "attempts" = ? and "state" = 'queued'
returning "id";

-- settleMessages
update "outbox"
set "state" = ?, "reason" = ?, "settled_attempts" = ?, "due_at" = ?
where "id" in (?, …) and "attempts" = ? and "state" = 'queued'
returning "id";

-- settleMessages
update "outbox"
set "state" = ?, "reason" = ?, "settled_attempts" = ?, "provider" = ?, "provider_id" = ?, "sent_at" = ?, "settled_at" = ?
where "id" in (?, …) and "attempts" = ? and "state" = 'queued'
returning "id";

-- settleMessages
update "outbox"
set "state" = ?, "reason" = ?, "settled_attempts" = ?, "provider" = ?, "sent_at" = ?, "settled_at" = ?
where "id" in (?, …) and "attempts" = ? and "state" = 'queued'
returning "id";

-- settleMessages
update "outbox"
set "state" = ?, "reason" = ?, "settled_attempts" = ?, "sent_at" = ?, "settled_at" = ?
where "id" in (?, …) and "attempts" = ? and "state" = 'queued'
returning "id";

-- settleMessages
update "outbox"
set "state" = ?, "reason" = ?, "settled_attempts" = ?, "settled_at" = ?
where "id" in (?, …) and "attempts" = ? and "state" = 'queued'
returning "id";

-- take
update "outbox"
set "state" = ?, "reason" = ?, "settled_attempts" = ?, "settled_at" = ?
where "id" in (?, …) and "attempts" = ? and "state" = 'queued'
returning "id";

-- take (postgres)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and "event" in (?, …)
order by "due_at"
limit ? for update skip locked) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (postgres)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and "event" not in (?, …)
order by "due_at"
limit ? for update skip locked) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (postgres)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and "night_until" > ?
order by "due_at"
limit ? for update skip locked) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (postgres)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and exists (select "appointments"."id"
from "appointments"
where "appointments"."id" = "outbox"."appointment_id" and "appointments"."whatsapp_version" is not null)
order by "due_at"
limit ? for update skip locked) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (postgres)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?)
order by "due_at"
limit ? for update skip locked) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (sqlite)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and "event" in (?, …)
order by "due_at"
limit ?) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (sqlite)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and "event" not in (?, …)
order by "due_at"
limit ?) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (sqlite)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and "night_until" > ?
order by "due_at"
limit ?) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (sqlite)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?) and exists (select "appointments"."id"
from "appointments"
where "appointments"."id" = "outbox"."appointment_id" and "appointments"."whatsapp_version" is not null)
order by "due_at"
limit ?) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";

-- take (sqlite)
with "due" as (select "id"
from "outbox"
where "state" = 'queued' and "channel" = ? and "due_at" <= ? and "overtaken_at" is null and ("expires_at" is null or "expires_at" > ?)
order by "due_at"
limit ?) update "outbox"
set "attempts" = "attempts" + ?, "due_at" = ?, "tried_at" = ?, "payload" = coalesce("resend_payload", "payload"), "resend_payload" = ?
where "id" in (select "id"
from "due")
returning "id", "event", "appointment_id", "attempts", "tries_allowed", "settled_attempts", "created_at", "expires_at", "night_until", "payload";
