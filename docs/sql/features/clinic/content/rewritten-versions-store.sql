-- isNamedInCurrentVersions
select "version"
from "content_versions"
where "state" in (?, …) and "content" like ?;

-- isNamedInVersions
select "version"
from "content_versions"
where "content" like ?
limit ?;

-- rewriteVersions
insert into "content_versions" ("version", "state", "content", "samples", "made_at", "made_by", "changes", "reasons", "preview")
values (?, …);

-- rewriteVersions
select "version", "state", "content", "samples", "made_at", "made_by", "changes", "reasons", "preview"
from "content_versions"
where "content" like ?;

-- rewriteVersions
update "content_versions"
set "content" = ?
where "version" = ?;

-- rewriteVersions
update "content_versions"
set "state" = ?
where "state" = ?;
