-- copyWarnings
insert into "patient_warnings" ("mobile", "person", "kind", "words", "added_at", "copied")
values (?, …)
on conflict ("mobile", "person", "kind", "words") do update
set "copied" = ?;

-- copyWarnings
insert into "patient_warnings" ("mobile", "person", "kind", "words", "added_at", "copied")
values (?, …)
on conflict do nothing;

-- copyWarnings
select "mobile", "person", "kind", "words"
from "patient_warnings"
where "mobile" in (?, …) and "copied" = ?
order by "added_at", "words";

-- copyWarnings
select "mobile", "person", "kind", "words"
from "patient_warnings"
where "mobile" in (?, …)
order by "added_at", "words";

-- deleteWarning
delete from "patient_warnings"
where "mobile" = ? and "person" = ? and "kind" = ? and "words" in (?, …);

-- deleteWarning
select "words"
from "patient_warnings"
where "mobile" = ? and "person" = ? and "kind" = ?;

-- deleteWarningsExcept
delete from "patient_warnings"
where "mobile" = ? and "person" not in (?, …);

-- deleteWarningsExcept
delete from "patient_warnings"
where "mobile" = ?;

-- deleteWarningsUntil
delete from "patient_warnings"
where "mobile" = ? and "person" = ? and "added_at" <= ? and "copied" = ?;

-- hideFromLinks
update "patient_warnings"
set "copied" = ?
where "mobile" = ? and "person" = ? and "added_at" >= ?;

-- insertWarning
insert into "patient_warnings" ("mobile", "person", "kind", "words", "added_at", "copied")
values (?, …)
on conflict ("mobile", "person", "kind", "words") do update
set "copied" = ?;

-- warningsOf
select "mobile", "person", "kind", "words"
from "patient_warnings"
where "mobile" in (?, …) and "copied" = ?
order by "added_at", "words";

-- warningsOf
select "mobile", "person", "kind", "words"
from "patient_warnings"
where "mobile" in (?, …)
order by "added_at", "words";
