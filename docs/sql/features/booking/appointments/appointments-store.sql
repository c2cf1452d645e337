-- findById
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "id" = ?;

-- findByIdempotencyKey
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at", "request_hash"
from "appointments"
where "idempotency_key" = ?;

-- findByLinkHash
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "link_hash" in (?, …);

-- insertAppointment
insert into "appointments" ("id", "reference", "idempotency_key", "request_hash", "link_hash", "booked_from", "unverified", "channel", "created_at", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "note", "source", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "whatsapp_version", "whatsapp_language", "to_confirm", "language", "minutes", "version", "link_version", "updated_at")
values (?, …)
on conflict do nothing
returning "id";

-- lockAppointment (postgres)
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "id" = ? for update;

-- lockAppointment (sqlite)
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "id" = ?;

-- lockAppointments (postgres)
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "id" in (?, …)
order by "id" for update;

-- lockAppointments (sqlite)
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "id" in (?, …)
order by "id";

-- lockNumbers (postgres)
select pg_advisory_xact_lock(hashtextextended(?, 0));

-- updateAppointment
update "appointments"
set "status" = ?, "previous_status" = ?, "status_changed_at" = ?, "arrived_at" = ?, "cancelled_from" = ?, "cancelled_by" = ?, "moved_at" = ?, "first_name" = ?, "last_name" = ?, "mobile" = ?, "service" = ?, "message" = ?, "consent_version" = ?, "consent_language" = ?, "health_withdrawn_at" = ?, "corrected_at" = ?, "note" = ?, "source" = ?, "slot_date" = ?, "slot_time" = ?, "chair" = ?, "dentist" = ?, "wants_reminders" = ?, "is_coming" = ?, "whatsapp_version" = ?, "whatsapp_language" = ?, "to_confirm" = ?, "language" = ?, "minutes" = ?, "version" = ?, "link_version" = ?, "updated_at" = ?
where "id" = ?;
