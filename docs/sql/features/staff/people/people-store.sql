-- personToChange
select "id" as "uid", "email", "role"
from "staff_accounts"
where "id" = ? and "email" != ?;

-- setDisabled
update "staff_accounts"
set "disabledAt" = ?
where "id" = ?;

-- setEmailAndRole
update "staff_accounts"
set "email" = ?, "role" = ?
where "id" = ? and not exists (select "other"."id"
from "staff_accounts" as "other"
where "other"."email" = ? and "other"."id" != ?);

-- setEmailAndRole
update "staff_accounts"
set "email" = ?, "role" = ?, "siteParts" = ?
where "id" = ? and not exists (select "other"."id"
from "staff_accounts" as "other"
where "other"."email" = ? and "other"."id" != ?);

-- setSiteParts
update "staff_accounts"
set "siteParts" = ?
where "id" = ?;
