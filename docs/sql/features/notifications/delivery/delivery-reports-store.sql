-- applyReports
insert into "revisions" ("topic", "revision")
values (?, …)
on conflict ("topic") do update
set "revision" = "revisions"."revision" + ?
returning "topic", "revision";

-- applyReports
select "event", "appointment_id", "recipient", "payload", "resend_payload", "expires_at", "night_until", "overtaken_at", exists (select "appointments"."id"
from "appointments"
where "appointments"."id" = "outbox"."appointment_id" and "appointments"."whatsapp_version" is not null) as "is_agreed"
from "outbox"
where "id" = ?;

-- applyReports
update "outbox"
set "state" = ?, "settled_at" = ?, "provider" = ?, "settled_attempts" = ?, "reason" = ?
where "id" = ?;

-- applyReports
update "outbox"
set "state" = ?, "settled_at" = ?, "provider" = ?, "settled_attempts" = ?, "reason" = ?, "delivered_at" = ?
where "id" = ?;

-- applyReports
update "outbox"
set "state" = ?, "settled_at" = ?, "provider" = ?, "settled_attempts" = ?, "reason" = ?, "provider_id" = ?
where "id" = ?;

-- applyReports
update "outbox"
set "state" = ?, "settled_at" = ?, "provider" = ?, "settled_attempts" = ?, "reason" = ?, "provider_id" = ?, "delivered_at" = ?
where "id" = ?;

-- lockReported (postgres)
select "id", "channel", "state", "attempts"
from "outbox"
where "kind" = ? and "id" = ? for update;

-- lockReported (postgres)
select "id", "channel", "state", "attempts"
from "outbox"
where "kind" = ? and "provider_id" = ? and "provider" = ? for update;

-- lockReported (sqlite)
select "id", "channel", "state", "attempts"
from "outbox"
where "kind" = ? and "id" = ?;

-- lockReported (sqlite)
select "id", "channel", "state", "attempts"
from "outbox"
where "kind" = ? and "provider_id" = ? and "provider" = ?;
