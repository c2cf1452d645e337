-- confirmSession
update "staff_sessions"
set "updatedAt" = ?, "confirmedAt" = ?
where "staff_sessions"."id" = ?
returning *;

-- deleteSessions
delete from "staff_sessions"
where "userId" = ? and "id" = ?;

-- endSessionsIn
delete from "staff_sessions"
where "userId" = ? and "id" != ?;

-- endSessionsIn
delete from "staff_sessions"
where "userId" = ? and "id" = ?;

-- endSessionsIn
delete from "staff_sessions"
where "userId" = ?;

-- openSessions
select "primary".*
from (select *
from "staff_sessions"
where "staff_sessions"."userId" = ?
order by "updatedAt" desc
limit ?) as "primary"
order by "updatedAt" desc;
