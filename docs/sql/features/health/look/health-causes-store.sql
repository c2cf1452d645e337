-- claimAlert
update "health_causes"
set "told_at" = ?
where "cause" = ? and "since" <= ? and "told_at" <= ?
returning "cause";

-- noteCauses
insert into "health_causes" ("cause", "since", "seen_at", "told_at")
values (?, …)
on conflict ("cause") do update
set "since" = case when "health_causes"."seen_at" < ? then ? else "health_causes"."since" end, "seen_at" = ?;

-- releaseAlert
update "health_causes"
set "told_at" = ?
where "cause" = ?;
