-- isInGallery
select "image_path"
from "gallery_items"
where "image_path" = ?
union all select "image_path"
from "gallery_deleted"
where "image_path" = ?;

-- removePicture
delete from "gallery_deleted"
where "image_path" = ?;

-- removePicture
delete from "gallery_items"
where "image_path" = ?;

-- showAgreed
update "gallery_items"
set "person" = ?, "updated_at" = ?
where "image_path" = ? and "person" = ?;
