-- admit
update "message_channels"
set "failures" = ?, "paused_at" = ?, "resumes_at" = ?, "hour" = ?, "hour_used" = ?, "day" = ?, "day_used" = ?
where "channel" = ?;

-- admitMessages
insert into "message_channels" ("channel", "hour", "day", "failures", "paused_at", "resumes_at", "hour_used", "day_used")
values (?, …)
on conflict ("channel") do update
set "channel" = ?
returning "channel", "failures", "paused_at", "resumes_at", "hour", "hour_used", "day", "day_used";

-- admitMessages (sqlite)
update "message_channels"
set "failures" = ?, "paused_at" = ?, "resumes_at" = ?, "hour" = ?, "hour_used" = ?, "day" = ?, "day_used" = ?
where "channel" = ?;

-- isResting
select "resumes_at"
from "message_channels"
where "channel" = ?;

-- noteTries
insert into "message_channels" ("channel", "hour", "day", "failures", "paused_at", "resumes_at", "hour_used", "day_used")
values (?, …)
on conflict ("channel") do update
set "channel" = ?
returning "channel", "failures", "paused_at", "resumes_at", "hour", "hour_used", "day", "day_used";

-- noteTries
update "message_channels"
set "failures" = ?, "paused_at" = ?, "resumes_at" = ?, "hour" = ?, "hour_used" = ?, "day" = ?, "day_used" = ?
where "channel" = ?;

-- readChannel
select "channel", "failures", "paused_at", "resumes_at", "hour", "hour_used", "day", "day_used"
from "message_channels"
where "channel" = ?;
