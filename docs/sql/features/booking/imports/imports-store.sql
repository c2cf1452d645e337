-- claimImport
select "id"
from "imports"
where ("state" in (?, …) and ("leased_until" is null or "leased_until" <= ?))
order by "ran_at"
limit ?;

-- claimImport
update "imports"
set "leased_until" = ?
where "id" = ? and ("state" in (?, …) and ("leased_until" is null or "leased_until" <= ?))
returning "id", "file_name", "sheet", "title_rows", "headings", "columns", "words", "state", "created_at", "ran_at";

-- countImportRows
select "state", count(*) as "count"
from "import_rows"
where "import_id" = ?
group by "state";

-- deleteImports
delete from "import_rows"
where "import_id" in (select "id"
from "imports"
where coalesce("ran_at", "created_at") < ?);

-- deleteImports
delete from "imports"
where coalesce("ran_at", "created_at") < ?;

-- deleteOtherDrafts
delete from "import_rows"
where "import_id" in (select "id"
from "imports"
where "state" = 'checking' and "id" <> ?);

-- deleteOtherDrafts
delete from "imports"
where "state" = 'checking' and "id" <> ?;

-- eraseNumberFromImports
delete from "import_rows"
where "digits" like ?;

-- forgetImportedVisits
update "import_rows"
set "appointment_id" = ?
where "appointment_id" in (?, …);

-- importById
select "id", "file_name", "sheet", "title_rows", "headings", "columns", "words", "state", "created_at", "ran_at"
from "imports"
where "id" = ?;

-- importRows
select "line", "cells", "says", "appointment_id"
from "import_rows"
where "import_id" = ? and "state" = ?
order by "line"
limit ?;

-- importRows
select "line", "cells", "says", "appointment_id"
from "import_rows"
where "import_id" = ? and "state" = ?
order by "line";

-- insertImport
insert into "import_rows" ("import_id", "line", "cells", "digits", "state", "says", "appointment_id")
values (?, …);

-- insertImport
insert into "import_rows" ("import_id", "line", "cells", "digits", "state", "says", "appointment_id")
values (?, …), …;

-- insertImport
insert into "imports" ("id", "file_name", "sheet", "title_rows", "headings", "columns", "state", "created_at", "ran_at", "leased_until")
values (?, …);

-- releaseImport
update "imports"
set "leased_until" = ?
where "id" = ?;

-- settleImportRow
update "import_rows"
set "state" = ?, "says" = ?
where "import_id" = ? and "line" = ?;

-- settleImportRow
update "import_rows"
set "state" = ?, "says" = ?, "cells" = ?, "digits" = ?
where "import_id" = ? and "line" = ?;

-- settleImportRow
update "import_rows"
set "state" = ?, "says" = ?, "cells" = ?, "digits" = ?, "appointment_id" = ?
where "import_id" = ? and "line" = ?;

-- updateImport
update "imports"
set "columns" = ?, "words" = ?
where "id" = ?;

-- updateImport
update "imports"
set "state" = ?, "ran_at" = ?
where "id" = ?;
