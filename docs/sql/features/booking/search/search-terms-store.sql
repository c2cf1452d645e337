-- addSearchTerms
insert into "search_terms" ("term", "mobile")
values (?, …), …
on conflict do nothing;

-- numbersFoundBy
select "numbers"."mobile"
from (select distinct "lines"."mobile"
from (select "found"."mobile"
from (select "mobile"
from "search_terms"
where "term" >= ? and "term" < ? intersect select "mobile"
from "search_terms"
where "term" >= ? and "term" < ?) as "found"
limit ?) as "lines") as "numbers"
order by coalesce((select max("slot_date") as "latest"
from "appointments"
where "appointments"."mobile" = "numbers"."mobile"), '') desc
limit ?;

-- numbersFoundBy
select "numbers"."mobile"
from (select distinct "lines"."mobile"
from (select "found"."mobile"
from (select "mobile"
from "search_terms"
where "term" >= ? and "term" < ?) as "found"
limit ?) as "lines") as "numbers"
order by coalesce((select max("slot_date") as "latest"
from "appointments"
where "appointments"."mobile" = "numbers"."mobile"), '') desc
limit ?;

-- numbersFoundBy
select "numbers"."mobile"
from (select distinct "lines"."mobile"
from (select "found"."mobile"
from (select "mobile"
from "search_terms"
where "term" >= ? and "term" < ?) as "found"
where exists (select "appointments"."id"
from "appointments"
where "appointments"."mobile" = "found"."mobile" and "slot_date" >= ? and "slot_date" <= ?)
limit ?) as "lines") as "numbers"
order by coalesce((select max("slot_date") as "latest"
from "appointments"
where "appointments"."mobile" = "numbers"."mobile"), '') desc
limit ?;
