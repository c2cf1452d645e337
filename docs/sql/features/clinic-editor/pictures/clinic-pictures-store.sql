-- clinicPictureFolders
select "file", "form", "is_removed"
from "clinic_pictures";

-- endPicture
update "clinic_pictures"
set "ended_at" = ?, "ended_by" = ?
where "file" = ? and "ended_at" is null;

-- findPicture
select "file", "consent", "form", "made_at"
from "clinic_pictures"
where "file" = ? and "ended_at" is null;

-- forgetPicture
delete from "clinic_pictures"
where "file" = ? and "consent" is null and "form" is null;

-- forgetPicture
update "clinic_pictures"
set "ended_at" = ?, "is_removed" = ?
where "file" = ?;

-- formTypeKept
select "form"
from "clinic_pictures"
where "file" = ?;

-- listEnded
select "file", "consent", "form", "ended_at", "ended_by"
from "clinic_pictures"
where "ended_at" is not null and "consent" is not null
order by "ended_at" desc;

-- listPictures
select "file", "consent", "form", "made_at"
from "clinic_pictures"
where "ended_at" is null
order by "made_at";

-- markRemoved
update "clinic_pictures"
set "is_removed" = ?
where "file" = ?;

-- notePicture
insert into "clinic_pictures" ("file", "made_at", "is_removed")
values (?, …);

-- picturesToRemove
select "file"
from "clinic_pictures"
where "ended_at" is not null and "is_removed" = ?;

-- setConsent
update "clinic_pictures"
set "consent" = ?
where "file" = ? and "ended_at" is null;

-- setConsent
update "clinic_pictures"
set "form" = ?
where "file" = ? and "ended_at" is null;
