-- delayOf
select "minutes"
from "delays"
where "slot_date" = ?;

-- setDelay
delete from "delays"
where "slot_date" = ?;

-- setDelay
insert into "delays" ("slot_date", "minutes")
values (?, …)
on conflict ("slot_date") do update
set "minutes" = ?;

-- setDelay
insert into "revisions" ("topic", "revision")
values (?, …)
on conflict ("topic") do update
set "revision" = "revisions"."revision" + ?
returning "topic", "revision";
