-- hasVisited
select "id"
from "appointments"
where "mobile" = ? and ("status" in (?, …) or ("channel" = ? and "source" = ?))
limit ?;

-- isOverNumberLimit
select "id"
from "appointments"
where "mobile" = ? and "created_at" >= ? and "source" = ? and "status" != ?
limit ?;

-- roomForUnverified
select count(*) as "count"
from (select "created_at"
from "appointments"
where "unverified" = 1 and "created_at" > ?
limit ?) as "lately";
