-- listPlaces
select "id", "place"
from "gallery_items"
order by "place";

-- lockOrder (postgres)
select pg_advisory_xact_lock(hashtextextended(?, 0));

-- makeRoomAt
select max("place") as "last", count(*) filter(where "place" = ?) as "taken"
from "gallery_items";

-- makeRoomAt
update gallery_items
set place = -place - 1
where place >= ?;

-- makeRoomAt
update gallery_items
set place = -place
where place < 0;

-- makeRoomInBatch
select "place"
from "gallery_items"
where "batch" = ? and "batch_index" > ?
order by "place";

-- makeRoomInBatch
select max("place") as "last", count(*) filter(where "place" = ?) as "taken"
from "gallery_items";

-- renumberItems

      with places(id, place) as (values (?, 1), (?, 2), (?, 3))
      update gallery_items
set place = -places.place
from places
where places.id = gallery_items.id;

-- renumberItems

      with places(id, place) as (values (?, 1), (?, 3), (?, 4))
      update gallery_items
set place = -places.place
from places
where places.id = gallery_items.id;

-- renumberItems
update "gallery_items"
set "updated_at" = ?;

-- renumberItems
update gallery_items
set place = -place
where place < 0;
