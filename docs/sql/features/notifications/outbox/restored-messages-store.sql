-- readdressMessages
select "id", "state", "payload", "resend_payload"
from "outbox"
where "appointment_id" = ? and "kind" = ?;

-- readdressMessages
update "outbox"
set "payload" = ?, "recipient" = ?, "resend_payload" = ?
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
