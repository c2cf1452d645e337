-- changeAccount
update "staff_accounts"
set "updatedAt" = ?, "lastSignInAt" = ?
where "staff_accounts"."id" = ?
returning *;

-- findAccount
select "primary".*
from (select *
from "staff_accounts"
where "staff_accounts"."email" = ?) as "primary";

-- findPerson
select "primary".*
from (select *
from "staff_accounts"
where "staff_accounts"."id" = ?) as "primary";

-- findRow (postgres)
select "primary".*
from (select *
from "staff_accounts"
where "staff_accounts"."id" = ?) as "primary";

-- hasOtherOwner
select "id"
from "staff_accounts"
where "role" = ? and "disabledAt" is null and "id" != ?
limit ?;

-- hasOwner
select count("id") as "count"
from "staff_accounts"
where "staff_accounts"."role" = ?;

-- listPeople
select "primary".*
from (select *
from "staff_accounts"
where "staff_accounts"."email" <> ?
order by "createdAt" asc
limit ?) as "primary"
order by "createdAt" asc;

-- lockOwners (postgres)
select "id"
from "staff_accounts"
where "role" = ?
order by "id" for update;

-- lockOwners (sqlite)
select "id"
from "staff_accounts"
where "role" = ?
order by "id";

-- nameOf (sqlite)
select "primary".*
from (select *
from "staff_accounts"
where "staff_accounts"."id" = ?) as "primary";

-- passwordHashOf
select "primary".*
from (select *
from "staff_credentials"
where ("staff_credentials"."userId" = ? and "staff_credentials"."providerId" = ? and "staff_credentials"."accountId" = ?)) as "primary";

-- removeAccount
delete from "staff_accounts"
where "id" = ?;

-- replacePassword
insert into "revisions" ("topic", "revision")
values (?, …)
on conflict ("topic") do update
set "revision" = "revisions"."revision" + ?
returning "topic", "revision";

-- replacePassword
update "staff_accounts"
set "updatedAt" = ?, "initialPassword" = ?
where "staff_accounts"."id" = ?
returning *;

-- replacePassword
update "staff_credentials"
set "password" = ?, "updatedAt" = ?
where ("staff_credentials"."userId" = ? and "staff_credentials"."providerId" = ? and "staff_credentials"."accountId" = ?);

-- setPassword
update "staff_accounts"
set "updatedAt" = ?, "initialPassword" = ?
where "staff_accounts"."id" = ?
returning *;

-- setPassword
update "staff_credentials"
set "password" = ?, "updatedAt" = ?
where ("staff_credentials"."userId" = ? and "staff_credentials"."providerId" = ? and "staff_credentials"."accountId" = ?);
