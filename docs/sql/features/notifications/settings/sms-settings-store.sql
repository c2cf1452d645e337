-- listEntered
select "name", "changed_at", "changed_by"
from "sms_settings";

-- readSmsSettings
select "name", "value"
from "sms_settings";

-- writeSmsSettings
delete from "sms_settings"
where "name" = ?;

-- writeSmsSettings
insert into "sms_settings" ("name", "value", "changed_at", "changed_by")
values (?, …);

-- writeSmsSettings
select "name"
from "sms_settings"
where "name" = ? and "value" = ?;
