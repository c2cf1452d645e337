-- accountOfPasskey
select "primary".*
from (select *
from "staff_passkeys"
where "staff_passkeys"."credentialID" = ?) as "primary";

-- isCodeUsed
delete from "staff_verifications"
where "staff_verifications"."expiresAt" < ?;

-- isCodeUsed
select "primary".*
from (select *
from "staff_verifications"
where "staff_verifications"."expiresAt" < ?
limit ?) as "primary";

-- isCodeUsed
select "primary".*
from (select *
from "staff_verifications"
where "staff_verifications"."identifier" = ?
order by "createdAt" desc
limit ?) as "primary"
order by "createdAt" desc;

-- passkeysOf (postgres)
select "primary".*
from (select *
from "staff_passkeys"
where "staff_passkeys"."userId" = ?
order by "createdAt" asc
limit ?) as "primary"
order by "createdAt" asc;

-- removeSecondFactors
delete from "staff_passkeys"
where "staff_passkeys"."userId" = ?;

-- removeSecondFactors
delete from "staff_two_factors"
where "staff_two_factors"."userId" = ?;

-- removeSecondFactors
update "staff_accounts"
set "updatedAt" = ?, "twoFactorEnabled" = ?
where "staff_accounts"."id" = ?
returning *;

-- secondFactorsOf
select "primary".*
from (select *
from "staff_two_factors"
where "staff_two_factors"."userId" = ?) as "primary";

-- secondFactorsOf (sqlite)
select "primary".*
from (select *
from "staff_passkeys"
where "staff_passkeys"."userId" = ?
order by "createdAt" asc
limit ?) as "primary"
order by "createdAt" asc;
