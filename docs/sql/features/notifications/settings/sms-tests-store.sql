-- countTests
select count(*) as "count"
from "sms_tests"
where "sent_at" >= ?;

-- forgetRecipients
update "sms_tests"
set "recipient" = ?
where "recipient" <> ? and "recipient" in (?, …);

-- forgetRecipients
update "sms_tests"
set "recipient" = ?
where "recipient" <> ? and "sent_at" < ?;

-- insertTest
insert into "sms_tests" ("id", "key", "language", "template_id", "recipient", "text", "provider", "sent_at", "state", "reason", "code", "provider_id", "settled_at")
values (?, …);

-- insertTest
insert into "sms_tests" ("id", "key", "recipient", "language", "template_id", "text", "provider", "sent_at", "state", "reason", "code", "provider_id", "settled_at")
values (?, …);

-- lastTests
select "id", "key", "language", "template_id", "recipient", "text", "state", "reason", "code", "provider", "provider_id", "sent_at", "settled_at"
from "sms_tests"
order by "id";

-- reportTest
select "id"
from "sms_tests"
where "provider" = ? and "id" = ?;

-- reportTest (sqlite)
select "id"
from "sms_tests"
where "provider" = ? and "provider_id" = ?;

-- settleTest
update "sms_tests"
set "state" = ?, "settled_at" = ?
where "id" = ? and "state" != ?;
