-- settleRestoredMessages
select "id", "due_at"
from "outbox"
where "state" = 'queued';

-- settleRestoredMessages
update "outbox"
set "state" = ?, "reason" = ?, "settled_at" = ?
where "id" = ?;
