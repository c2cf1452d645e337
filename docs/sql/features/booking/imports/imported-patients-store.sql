-- deleteImportedPatients
delete from "imported_patients"
where "id" in (?, …);

-- findImported
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "mobile" >= 'none-' and "mobile" < 'none.' and "person" in (?, …);

-- findImported
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "mobile" in (?, …)
order by "id";

-- importedPatientById
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "id" = ?;

-- importedPatients
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
order by "added_at", "id";

-- importedPatients
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "added_at" < ?
order by "added_at", "id"
limit ?;

-- importedPatients
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "added_at" < ?
order by "added_at", "id";

-- importedPatientsOfRows
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "import_id" = ? and "line" in (?, …);

-- importedPatientsUnder
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "mobile" in (?, …)
order by "id";

-- importedPatientsWithIds
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "id" in (?, …)
order by "id";

-- insertImportedPatient
insert into "imported_patients" ("id", "import_id", "line", "first_name", "last_name", "mobile", "person", "note", "added_at")
values (?, …);

-- moveImportedPatient
select "id", "first_name", "last_name", "mobile", "note", "added_at"
from "imported_patients"
where "mobile" = ? and "person" = ?;

-- moveImportedPatient
update "imported_patients"
set "first_name" = ?, "last_name" = ?, "mobile" = ?, "person" = ?
where "mobile" = ? and "person" = ?;
