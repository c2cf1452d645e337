-- blockUntil
update "staff_attempts"
set "blocked_until" = ?
where "key" = ?;

-- countAttempt
insert into "staff_attempts" ("key", "failures", "blocked_until", "updated_at")
values (?, …)
on conflict ("key") do update
set "failures" = case when staff_attempts.updated_at < ? then 1 else staff_attempts.failures + 1 end, "updated_at" = ?
returning "failures", "blocked_until";

-- forgetAttempts
delete from "staff_attempts"
where "key" in (?, …);

-- removeAttemptsBefore
delete from "staff_attempts"
where "updated_at" < ?;
