-- dropDraft
delete from "content_versions"
where "content" = ?;

-- dropDraft
delete from "content_versions"
where "state" = ?;

-- dropDraft
insert into "content_versions" ("content", "samples", "made_at", "made_by", "changes", "reasons", "preview", "version", "state")
values (?, …);

-- dropDraft
select max("version") as "last"
from "content_versions";

-- getVersion
select "version", "state", "content", "samples", "made_at", "made_by", "changes", "reasons", "preview"
from "content_versions"
where "state" = ?;

-- getVersion
select "version", "state", "content", "samples", "made_at", "made_by", "changes", "reasons", "preview"
from "content_versions"
where "state" is null and "content" <> ?
order by "version" desc;

-- getVersionByNumber
select "version", "state", "content", "samples", "made_at", "made_by", "changes", "reasons", "preview"
from "content_versions"
where "version" = ? and "content" <> ?;

-- getVersionNumber
select "version"
from "content_versions"
where "state" = ?;

-- insertFirst
insert into "content_versions" ("content", "samples", "made_at", "made_by", "changes", "reasons", "preview", "version", "state")
values (?, …);

-- markPublished
update "content_versions"
set "state" = ?
where "state" = ?;

-- markPublished
update "content_versions"
set "state" = ?, "content" = ?, "made_at" = ?, "made_by" = ?, "samples" = ?, "changes" = ?, "reasons" = ?, "preview" = ?
where "version" = ?;

-- markPublished
update "content_versions"
set "state" = ?, "made_at" = ?, "made_by" = ?, "samples" = ?, "changes" = ?, "reasons" = ?, "preview" = ?
where "version" = ?;

-- nextVersion
select max("version") as "last"
from "content_versions";

-- publishedVersions
select "version", "state", "made_at", "made_by", "changes", "reasons"
from "content_versions"
where ("state" is null or "state" = ?) and "content" <> ?
order by "version" desc
limit ?;

-- putDraft
delete from "content_versions"
where "state" = ?;

-- putDraft
insert into "content_versions" ("content", "samples", "made_at", "made_by", "changes", "reasons", "preview", "version", "state")
values (?, …);

-- putDraft
select max("version") as "last"
from "content_versions";

-- replaceFirst
update "content_versions"
set "content" = ?, "samples" = ?
where "version" = ?;
