-- answerReminder
update "recalls"
set "may_remind" = ?, "asked_by" = ?, "asked_at" = ?
where "appointment_id" in (?, …);

-- deleteRecall
delete from "recalls"
where "appointment_id" = ?;

-- findRecall
select "appointment_id", "due", "service", "may_remind", "asked_by", "asked_at"
from "recalls"
where "appointment_id" in (?, …);

-- putRecall
insert into "recalls" ("appointment_id", "due", "service", "made_by", "made_at")
values (?, …)
on conflict ("appointment_id") do update
set "due" = ?, "service" = ?, "made_by" = ?, "made_at" = ?;

-- recallsAfter
select "appointment_id", "due", "service", "may_remind", "asked_by", "asked_at"
from "recalls"
where "appointment_id" in (?, …);

-- recallsBetween
select "appointment_id", "due", "service", "may_remind", "asked_by", "asked_at"
from "recalls"
where "due" >= ? and "due" <= ?
order by "due", "appointment_id"
limit ?;

-- recallsBetween
select "appointment_id", "due", "service", "may_remind", "asked_by", "asked_at"
from "recalls"
where "due" >= ? and "due" <= ?
order by "due", "appointment_id";

-- reinsertRecalls
insert into "recalls" ("appointment_id", "due", "service", "may_remind", "asked_by", "asked_at", "made_by", "made_at")
values (?, …)
on conflict ("appointment_id") do update
set "due" = ?, "service" = ?, "may_remind" = ?, "asked_by" = ?, "asked_at" = ?, "made_by" = ?, "made_at" = ?;

-- reinsertRecalls
select "id"
from "appointments"
where "id" = ?;

-- reinsertRecalls
update "recalls"
set "may_remind" = ?, "asked_by" = ?, "asked_at" = ?
where "appointment_id" = ?;
