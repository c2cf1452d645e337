-- listOwnWordings
select "key", "language", "wording", "registered", "changed_at", "changed_by"
from "message_wordings";

-- writeOwnWording
delete from "message_wordings"
where "key" = ? and "language" = ?;

-- writeOwnWording
insert into "message_wordings" ("key", "language", "wording", "registered", "changed_at", "changed_by")
values (?, …);
