-- listTemplates
select "key", "language", "wording", "variables", "template_id", "header", "entity_id", "new_wording", "changed_at", "changed_by", "registered_at", "registered_by"
from "message_templates";

-- writeTemplate
insert into "message_templates" ("key", "language", "wording", "variables", "template_id", "header", "entity_id", "new_wording", "changed_at", "changed_by", "registered_at", "registered_by")
values (?, …)
on conflict ("key", "language") do update
set "key" = ?, "language" = ?, "wording" = ?, "variables" = ?, "template_id" = ?, "header" = ?, "entity_id" = ?, "new_wording" = ?, "changed_at" = ?, "changed_by" = ?, "registered_at" = ?, "registered_by" = ?;
