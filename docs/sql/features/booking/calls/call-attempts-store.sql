-- attemptsSince
select "id", "mobile", "person", "account", "made_by", "made_at", "outcome", "note", "again_at", "causes"
from "call_attempts"
where "made_at" >= ?
order by "made_at" desc, "id" desc;

-- attemptsUnder
select "id", "mobile", "person", "account", "made_by", "made_at", "outcome", "note", "again_at", "causes"
from "call_attempts"
where "mobile" in (?, …)
order by "made_at", "id";

-- deleteAttempts
delete from "call_attempts"
where "id" in (?, …);

-- deleteAttemptsExcept
delete from "call_attempts"
where "id" in (?, …);

-- deleteAttemptsExcept
select "id", "mobile", "person", "account", "made_by", "made_at", "outcome", "note", "again_at", "causes"
from "call_attempts"
where "mobile" in (?, …)
order by "made_at", "id";

-- insertAttempt
insert into "call_attempts" ("id", "mobile", "person", "account", "made_by", "made_at", "outcome", "note", "again_at", "causes")
values (?, …)
on conflict ("id") do nothing;

-- moveAttempts
update "call_attempts"
set "mobile" = ?, "person" = ?
where "mobile" = ? and "person" = ?;
