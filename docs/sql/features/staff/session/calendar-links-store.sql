-- accountOfCalendarLink
select "account"."id" as "uid", "account"."name" as "displayName", "account"."email", "account"."role", "account"."twoFactorEnabled", "account"."initialPassword", "account"."createdAt"
from "desk_calendar_links" as "link"
inner join "staff_accounts" as "account" on "account"."id" = "link"."account_id"
where "link"."token_hash" = ? and "account"."disabledAt" is null and "account"."role" in (?, …);

-- calendarLinks
select "account_id", "created_at"
from "desk_calendar_links";

-- putCalendarLink
insert into "desk_calendar_links" ("account_id", "token_hash", "created_at")
values (?, …)
on conflict ("account_id") do update
set "token_hash" = ?, "created_at" = ?;

-- removeCalendarLink
delete from "desk_calendar_links"
where "account_id" = ?;
