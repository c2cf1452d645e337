-- copyAccount
delete from "staff_credentials"
where "userId" = ?;

-- copyAccount
delete from "staff_passkeys"
where "userId" = ?;

-- copyAccount
delete from "staff_two_factors"
where "userId" = ?;

-- hasSameKeys (postgres)
select "secret" as "key"
from "shared_secrets"
where "name" = ?;

-- isAnotherInstallation
select "fingerprint" as "key"
from "known_secrets"
where "name" = ?;

-- isAnotherInstallation (sqlite)
select "secret" as "key"
from "shared_secrets"
where "name" = ?;

-- reconcileAccounts
select "fingerprint" as "key"
from "known_secrets"
where "name" = ?;

-- reconcileAccounts
select "id", "email", "role"
from "staff_accounts";

-- reconcileAccounts
update "staff_accounts"
set "email" = ?
where "id" = ?;

-- reconcileAccounts (sqlite)
select "secret" as "key"
from "shared_secrets"
where "name" = ?;

-- reconcileAccounts (sqlite)
update "staff_accounts"
set "email" = ?, "disabledAt" = ?
where "id" = ?;
