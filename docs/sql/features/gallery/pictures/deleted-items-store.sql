-- keepDeleted
insert into "gallery_deleted" ("id", "image_path", "item", "deleted_at")
values (?, …);

-- purgeDeletedItems
delete from "gallery_deleted"
where "deleted_at" < ?
returning "image_path";

-- restoreDeletedItem
delete from "gallery_deleted"
where "id" = ? and "deleted_at" >= ?
returning "item";

-- restoreDeletedItem
insert into "gallery_items" ("id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at")
values (?, …)
returning "id", "place", "title", "description", "category", "image", "image_path", "alt", "focal_x", "focal_y", "width", "height", "preview", "person", "is_active", "is_default", "version", "batch", "batch_index", "created_at", "updated_at";
