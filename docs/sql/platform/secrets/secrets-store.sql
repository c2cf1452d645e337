-- agreeOnSecret (postgres)
insert into "shared_secrets" ("name", "secret")
values (?, …)
on conflict ("name") do update
set "name" = ?
returning "secret";

-- knownFingerprint (sqlite)
select "fingerprint"
from "known_secrets"
where "name" = ?;

-- rememberSecret (sqlite)
insert into "known_secrets" ("name", "fingerprint")
values (?, …)
on conflict do nothing;
