-- countErasedBookings
select count(*) as "count"
from "erased_bookings"
where "booked_at" >= ? and "number_hash" = ?;

-- countErasedBookings
select count(*) as "count"
from "erased_bookings"
where "booked_at" >= ? and "unverified" = ?;

-- forgetErasedBookings
delete from "erased_bookings"
where "booked_at" < ?;

-- keepErasedBooking
insert into "erased_bookings" ("id", "number_hash", "unverified", "booked_at")
values (?, …);

-- keepErasedBooking
select "unverified"
from "appointments"
where "id" = ?;
