-- changeItem
update "gallery_items"
set "image" = ?, "preview" = ?, "person" = ?, "image_path" = ?, "width" = ?, "height" = ?, "version" = "version" + ?, "updated_at" = ?
where "id" = ?
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- changeItem
update "gallery_items"
set "is_active" = ?, "version" = "version" + ?, "updated_at" = ?
where "id" = ?
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- changeItem
update "gallery_items"
set "person" = ?, "version" = "version" + ?, "updated_at" = ?
where "id" = ?
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- changeItem
update "gallery_items"
set "title" = ?, "version" = "version" + ?, "updated_at" = ?
where "id" = ? and "version" = ?
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- claimDefaults
insert into "gallery_defaults" ("name")
values (?)
on conflict do nothing
returning "name";

-- countItems
select "category", count(*) as "count"
from "gallery_items"
group by "category";

-- countItems
select "category", count(*) as "count"
from "gallery_items"
where ("is_active" = ? and ("person" is null or "person" <> ?))
group by "category";

-- findItem
select "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at"
from "gallery_items"
where "id" = ?;

-- hasDefaults
select "name"
from "gallery_defaults";

-- insertItem
insert into "gallery_items" ("title", "category", "description", "alt", "image", "preview", "person", "image_path", "focal_x", "focal_y", "width", "height", "id", "place", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at")
values (?, …, (select coalesce(max(place), 0) + 1
from gallery_items), ?, …)
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- insertItem
insert into "gallery_items" ("title", "description", "category", "alt", "image", "preview", "image_path", "focal_x", "focal_y", "width", "height", "id", "place", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at")
values (?, …, (select coalesce(max(place), 0) + 1
from gallery_items), ?, …)
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- insertItem
insert into "gallery_items" ("title", "description", "category", "alt", "person", "image", "preview", "image_path", "focal_x", "focal_y", "width", "height", "id", "place", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at")
values (?, …)
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- insertItem
insert into "gallery_items" ("title", "description", "category", "alt", "person", "image", "preview", "image_path", "focal_x", "focal_y", "width", "height", "id", "place", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at")
values (?, …, (select coalesce(max(place), 0) + 1
from gallery_items), ?, …)
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";

-- listItems
select "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at"
from "gallery_items"
order by "place";

-- listItems
select "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at"
from "gallery_items"
where ("is_active" = ? and ("person" is null or "person" <> ?)) and "category" = ? and "place" > ?
order by "place"
limit ?;

-- listItems
select "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at"
from "gallery_items"
where ("is_active" = ? and ("person" is null or "person" <> ?))
order by "place";

-- removeItem
delete from "gallery_items"
where "id" = ?
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";
