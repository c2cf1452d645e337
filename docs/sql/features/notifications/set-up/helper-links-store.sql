-- addHelperLink
delete from "set_up_helpers"
where "expires_at" <= ?;

-- addHelperLink
insert into "set_up_helpers" ("id", "token_hash", "made_by", "made_by_name", "made_at", "expires_at", "opened_at")
values (?, …);

-- findHelperLink
select "id", "made_by", "made_by_name", "expires_at", "opened_at"
from "set_up_helpers"
where "token_hash" = ? and "expires_at" > ?;

-- listHelperLinks
select "id", "made_by", "made_by_name", "expires_at", "opened_at"
from "set_up_helpers"
where "expires_at" > ?
order by "made_at";

-- removeHelperLink
delete from "set_up_helpers"
where "id" = ?;
