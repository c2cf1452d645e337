-- confirmationsSince
select count(*) as "count"
from "outbox"
where "recipient" = ? and "created_at" >= ? and "channel" = ? and "event" in (?, …) and "state" != ?;

-- enqueueMessages
insert into "outbox" ("id", "kind", "channel", "event", "appointment_id", "recipient", "payload", "state", "attempts", "settled_attempts", "tries_allowed", "due_at", "expires_at", "night_until", "created_at", "reason", "settled_at")
values (?, …);

-- enqueueMessages
insert into "outbox" ("id", "kind", "channel", "event", "appointment_id", "recipient", "payload", "state", "attempts", "settled_attempts", "tries_allowed", "due_at", "expires_at", "night_until", "created_at", "reason", "settled_at")
values (?, …), …;

-- insertMessages
insert into "outbox" ("id", "kind", "channel", "event", "appointment_id", "recipient", "payload", "state", "attempts", "settled_attempts", "tries_allowed", "due_at", "expires_at", "night_until", "created_at", "reason", "settled_at")
values (?, …);
