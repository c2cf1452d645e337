-- readdressMessages
select "id", "event", "state", "attempts", "due_at", "expires_at", "payload", "resend_payload"
from "outbox"
where "appointment_id" = ? and "kind" = ?;

-- readdressMessages
update "outbox"
set "overtaken_at" = ?
where "id" = ?;

-- readdressMessages
update "outbox"
set "payload" = ?, "recipient" = ?
where "id" = ?;

-- readdressMessages
update "outbox"
set "resend_payload" = ?
where "id" = ?;

-- settleRestoredMessages
select "id", "due_at"
from "outbox"
where "state" = 'queued';

-- settleRestoredMessages
update "outbox"
set "state" = ?, "reason" = ?, "settled_at" = ?
where "id" = ?;
