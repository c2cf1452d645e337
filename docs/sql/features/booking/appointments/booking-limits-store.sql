-- countMissedAgain
select "id", "first_name", "last_name", "slot_date", "status_changed_at", "missed_forgiven_at"
from "appointments"
where "mobile" = ? and "status" = 'no-show';

-- countMissedAgain
update "appointments"
set "missed_forgiven_at" = ?
where "id" in (?, …);

-- forgiveMissed
select "id", "first_name", "last_name", "slot_date", "status_changed_at", "missed_forgiven_at"
from "appointments"
where "mobile" = ? and "status" = 'no-show';

-- forgiveMissed
update "appointments"
set "missed_forgiven_at" = ?
where "id" in (?, …);

-- hasVisited
select "id"
from "appointments"
where "mobile" = ? and ("status" in (?, …) or ("channel" = ? and "source" = ?))
limit ?;

-- isOverBookingLimit
select "id"
from "appointments"
where "mobile" = ? and "created_at" >= ? and "source" = ? and "status" != ? and "id" != ?
limit ?;

-- isOverBookingLimit
select "id"
from "appointments"
where "mobile" = ? and "created_at" >= ? and "source" = ? and "status" != ?
limit ?;

-- isOverBookingLimit
select "id", "first_name", "last_name", "slot_date", "status_changed_at", "missed_forgiven_at"
from "appointments"
where "mobile" = ? and "status" = 'no-show';

-- missedTooOften
select "id", "first_name", "last_name", "slot_date", "status_changed_at", "missed_forgiven_at"
from "appointments"
where "mobile" = ? and "status" = 'no-show';

-- remainingUnverifiedBookings
select count(*) as "count"
from (select "created_at"
from "appointments"
where "unverified" = 1 and "created_at" > ?
limit ?) as "lately";
