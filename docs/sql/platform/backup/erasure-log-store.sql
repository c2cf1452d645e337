-- isErasureLogged
select "at"
from "erasure_log"
where "kind" = ? and "subject" in (?, …);

-- logErasures
insert into "erasure_log" ("kind", "subject", "at", "erased_by")
values (?, …)
on conflict ("kind", "subject") do update
set "at" = ?, "erased_by" = ?
where "erasure_log"."at" < ?;

-- loggedErasures
select "subject", "at", "erased_by"
from "erasure_log"
where "kind" = ?;
