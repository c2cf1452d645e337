-- addErasedCounts
insert into "erased_counts" ("date", "time", "name", "count")
values (?, …), …
on conflict ("date", "time", "name") do update
set "count" = erased_counts.count + excluded.count;

-- erasedCounts
select "date", "time", "name", "count"
from "erased_counts"
where "date" >= ? and "date" <= ?;
