-- emptyTables
delete from "desk_calendar_links";

-- emptyTables
delete from "erased_bookings";

-- emptyTables
delete from "import_rows";

-- emptyTables
delete from "imports";

-- emptyTables
delete from "number_codes";

-- emptyTables
delete from "set_up_helpers";

-- emptyTables
delete from "staff_invitations";

-- emptyTables
delete from "staff_sessions";

-- emptyTables
delete from "staff_verifications";

-- insert
insert into "earlier_wishes" ("appointment_id", "asked_at", "free_then")
values (?, …)
on conflict do nothing;

-- insert
insert into "imported_patients" ("id", "import_id", "line", "first_name", "last_name", "mobile", "person", "note", "added_at")
values (?, …)
on conflict do nothing;

-- insert
insert into "outbox" ("id", "kind", "appointment_id", "payload", "state", "attempts", "due_at", "expires_at", "reason", "created_at", "settled_at", "channel", "event", "recipient", "settled_attempts", "night_until", "tried_at", "sent_at", "delivered_at", "tries_allowed", "provider", "provider_id", "overtaken_at", "resend_payload")
values (?, …)
on conflict do nothing;

-- insert
insert into "patient_warnings" ("mobile", "person", "kind", "words", "added_at", "copied")
values (?, …)
on conflict do nothing;

-- insert
insert into "staff_accounts" ("id", "name", "email", "emailVerified", "image", "createdAt", "updatedAt", "twoFactorEnabled", "role", "phoneNumber", "disabledAt", "lastSignInAt", "initialPassword", "siteParts")
values (?, …)
on conflict do nothing;

-- insert
insert into "staff_credentials" ("id", "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope", "password", "createdAt", "updatedAt")
values (?, …)
on conflict do nothing;

-- insert
insert into "staff_record" ("id", "at", "account_id", "who", "action", "subject", "details", "address", "session_id")
values (?, …)
on conflict do nothing;

-- insert (sqlite)
insert into "kept_after_erasure" ("id", "erased_at", "erase_at", "data")
values (?, …)
on conflict do nothing;

-- restoredRows (postgres)
select "a"."attname" as "column", "a"."attnotnull" as "not_null", "a"."atthasdef" as "has_default", "c"."relname" as "table", "c"."relkind" as "table_type", "ns"."nspname" as "schema", "typ"."typname" as "type", "dtns"."nspname" as "type_schema", col_description(a.attrelid, a.attnum) as "column_description", pg_get_serial_sequence(quote_ident(ns.nspname) || '.' || quote_ident(c.relname), a.attname) as "auto_incrementing"
from "pg_catalog"."pg_attribute" as "a"
inner join "pg_catalog"."pg_class" as "c" on "a"."attrelid" = "c"."oid"
inner join "pg_catalog"."pg_namespace" as "ns" on "c"."relnamespace" = "ns"."oid"
inner join "pg_catalog"."pg_type" as "typ" on "a"."atttypid" = "typ"."oid"
inner join "pg_catalog"."pg_namespace" as "dtns" on "typ"."typnamespace" = "dtns"."oid"
where "c"."relkind" in (?, …) and "ns"."nspname" !~ ? and "ns"."nspname" != ? and "ns"."nspname" != ? and has_schema_privilege(ns.nspname, 'USAGE') and "a"."attnum" >= ? and "a"."attisdropped" != ? and "c"."relname" != ? and "c"."relname" != ?
order by "ns"."nspname", "c"."relname", "a"."attnum";

-- restoredRows (sqlite)
select "name", "sql", "type"
from "sqlite_master"
where "type" in (?, …) and "name" not like ? and "name" != ? and "name" != ?
order by "name";

-- restoredRows (sqlite)
with "table_list" as (select "name", "sql", "type"
from "sqlite_master"
where "type" in (?, …) and "name" not like ? and "name" != ? and "name" != ?
order by "name") select "tl"."name" as "table", "p"."cid", "p"."name", "p"."type", "p"."notnull", "p"."dflt_value", "p"."pk"
from "table_list" as "tl", pragma_table_info(tl.name) as "p"
order by "tl"."name", "p"."cid";

-- update
update "outbox"
set "kind" = ?, "appointment_id" = ?, "payload" = ?, "state" = ?, "attempts" = ?, "due_at" = ?, "expires_at" = ?, "reason" = ?, "created_at" = ?, "settled_at" = ?, "channel" = ?, "event" = ?, "recipient" = ?, "settled_attempts" = ?, "night_until" = ?, "tried_at" = ?, "sent_at" = ?, "delivered_at" = ?, "tries_allowed" = ?, "provider" = ?, "provider_id" = ?, "overtaken_at" = ?, "resend_payload" = ?
where id = ?;

-- update
update "staff_accounts"
set "name" = ?, "email" = ?, "emailVerified" = ?, "image" = ?, "createdAt" = ?, "updatedAt" = ?, "twoFactorEnabled" = ?, "role" = ?, "phoneNumber" = ?, "disabledAt" = ?, "lastSignInAt" = ?, "initialPassword" = ?, "siteParts" = ?
where id = ?;
