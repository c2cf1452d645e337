-- isErasureLogged
select "at"
from "erasure_log"
where "kind" = ? and "subject" in (?, …);

-- logErasures
insert into "erasure_log" ("kind", "subject", "at", "erased_by")
values (?, …)
on conflict ("kind", "subject") do update
set "at" = "excluded"."at", "erased_by" = "excluded"."erased_by"
where "erasure_log"."at" < "excluded"."at";

-- logErasures
insert into "erasure_log" ("kind", "subject", "at", "erased_by")
values (?, …), …
on conflict ("kind", "subject") do update
set "at" = "excluded"."at", "erased_by" = "excluded"."erased_by"
where "erasure_log"."at" < "excluded"."at";

-- loggedErasures
select "subject", "at", "erased_by"
from "erasure_log"
where "kind" = ?;
