-- addInvitation
delete from "staff_invitations"
where "account_id" = ?;

-- addInvitation
delete from "staff_invitations"
where "email" = ?;

-- addInvitation
insert into "staff_invitations" ("id", "token_hash", "email", "display_name", "role", "account_id", "expires_at", "created_at")
values (?, …);

-- deleteInvitations
delete from "staff_invitations";

-- deletePasswordLinks
delete from "staff_invitations"
where "account_id" = ?;

-- findInvitation
select "id", "email", "display_name" as "displayName", "role", "account_id" as "accountId", "expires_at" as "expiresAt"
from "staff_invitations"
where "token_hash" = ? and "expires_at" > ?;

-- openInvitations
select "id", "email", "display_name" as "displayName", "role", "account_id" as "accountId", "expires_at" as "expiresAt"
from "staff_invitations"
where "expires_at" > ?
order by "created_at";

-- removeInvitation
delete from "staff_invitations"
where "id" = ?
returning "email", "account_id" as "accountId";

-- takeInvitation
delete from "staff_invitations"
where "token_hash" = ? and "expires_at" > ?
returning "id", "email", "display_name" as "displayName", "role", "account_id" as "accountId", "expires_at" as "expiresAt";
