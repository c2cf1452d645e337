-- forgetStoredPicture
delete from "stored_pictures"
where "image_path" = ?;

-- listOrphans
select "stored_pictures"."image_path"
from "stored_pictures"
left join "gallery_items" on "gallery_items"."image_path" = "stored_pictures"."image_path"
left join "gallery_deleted" on "gallery_deleted"."image_path" = "stored_pictures"."image_path"
where "gallery_items"."id" is null and "gallery_deleted"."id" is null and "stored_pictures"."created_at" <= ?;

-- noteStoredPicture
insert into "stored_pictures" ("image_path", "created_at")
values (?, …)
on conflict do nothing
returning "image_path";

-- shownPictures
select "image_path"
from "gallery_items"
union all select "image_path"
from "gallery_deleted";
