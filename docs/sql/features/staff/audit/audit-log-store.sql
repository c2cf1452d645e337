-- auditEntriesAbout
select "id", "at", "who", "subject", "details"
from "staff_record"
where "action" = ? and "subject" in (?, …)
order by "id";

-- auditEntriesWithin
select "id", "who", "details"
from "staff_record"
where "subject" = ? and "action" in (?, …) and "at" >= ? and "at" <= ?
order by "id";

-- copyAuditLog
select "id"
from "staff_record";

-- erasedReferences
select "details"
from "staff_record"
where "action" = ? and "at" >= ?;

-- hasAuditEntries
select "id"
from "staff_record"
where "action" = ? and "at" > ?
limit ?;

-- readAuditLog
select "id", "at", "account_id", "who", "action", "subject", "details", "address"
from "staff_record"
order by "id" desc
limit ?;

-- readAuditLog
select "id", "at", "account_id", "who", "action", "subject", "details", "address"
from "staff_record"
where "account_id" = ? and "action" = ?
order by "id" desc
limit ?;

-- readAuditLog
select "id", "at", "account_id", "who", "action", "subject", "details", "address"
from "staff_record"
where "action" = ?
order by "id" desc
limit ?;

-- readAuditLog
select "id", "at", "account_id", "who", "action", "subject", "details", "address"
from "staff_record"
where "at" >= ? and "at" < ?
order by "id" desc
limit ?;

-- readAuditLog
select "id", "at", "account_id", "who", "action", "subject", "details", "address"
from "staff_record"
where "id" < ?
order by "id" desc
limit ?;

-- readAuditLog
select "id", "at", "account_id", "who", "action", "subject", "details", "address"
from "staff_record"
where "subject" = ?
order by "id" desc
limit ?;

-- renumberedReferences
select "subject", "details"
from "staff_record"
where "action" = ? and "who" = ? and "at" >= ?;

-- withdrawnPictures
select "subject", "at", "who" as "by"
from "staff_record"
where "action" = ?;

-- writeAuditEntry
insert into "staff_record" ("id", "account_id", "session_id", "details", "at", "who", "action", "subject", "address")
values (?, …);

-- writeAuditEntryOnce
insert into "staff_record" ("id", "at", "who", "account_id", "session_id", "details", "action", "subject", "address") select ? as "id", cast(? as bigint) as "at", ? as "who", ? as "account_id", ? as "session_id", ? as "details", ? as "action", ? as "subject", ? as "address"
where not exists (select "written"."id"
from "staff_record" as "written"
where "written"."at" > ? and ("written"."account_id" = ? and "written"."session_id" = ? and "written"."details" = ? and "written"."action" = ? and "written"."subject" = ? and "written"."address" = ?));
