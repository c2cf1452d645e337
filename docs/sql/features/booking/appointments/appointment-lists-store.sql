-- appointmentsBefore
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "slot_date" < ?
order by "slot_date"
limit ?;

-- appointmentsOfDays
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "slot_date" >= ? and "slot_date" <= ?
order by "slot_date", "slot_time", "chair", "id";

-- appointmentsWith
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "reference" in (?, …);

-- appointmentsWithIds
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "id" in (?, …);

-- consentingIds
select "id", "wants_reminders", "whatsapp_version"
from "appointments"
where ("wants_reminders" = ? or "whatsapp_version" is not null);

-- eraseAddresses
update "appointments"
set "booked_from" = ?
where "booked_from" is not null and "created_at" < ?;

-- eraseAppointments
delete from "appointments"
where "id" in (?, …);

-- eraseAppointments
delete from "search_terms"
where "mobile" in (?, …);

-- eraseAppointments
delete from "slot_holds"
where "appointment_id" in (?, …);

-- eraseAppointments (sqlite)
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" in (?, …);

-- historyOf
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" = ?
order by "slot_date" desc, "slot_time" desc;

-- moveEntries
delete from "search_terms"
where "mobile" in (?, …);

-- moveEntries
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" = ?
order by "slot_date" desc, "slot_time" desc;

-- moveEntries (sqlite)
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" in (?, …);

-- numbersOfVisits
select "mobile"
from "appointments"
where "id" in (?, …);

-- patientsStoredBefore
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "created_at" < ?
order by "created_at", "id";

-- refreshPersons
delete from "search_terms"
where "mobile" in (?, …);

-- refreshPersons
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" in (?, …);

-- searchAppointments
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" in (?, …) and "slot_date" >= ? and "slot_date" <= ?
order by "slot_date" desc, "slot_time" desc, "id";

-- searchAppointments
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" in (?, …)
order by "slot_date" desc, "slot_time" desc, "id";

-- searchAppointments
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "reference" = ?;

-- slotsLeftSince
select "slot_date", "slot_time", "minutes", "status"
from "appointments"
where "slot_date" >= ? and ("moved_at" >= ? or ("status" in ('cancelled', 'no-show') and "status_changed_at" >= ?));

-- usedKeys
select "idempotency_key"
from "appointments"
where "idempotency_key" in (?, …);

-- visitsOfNumbers
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "mobile" in (?, …)
order by "id";

-- visitsToCall
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "slot_date" >= ? and (("status" = 'confirmed' and "slot_date" >= ?) or "status" = 'no-show') and "mobile" = ?
order by "slot_date", "slot_time", "id";

-- visitsToCall
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "slot_date" >= ? and (("status" = 'confirmed' and "slot_date" >= ?) or "status" = 'no-show')
order by "slot_date", "slot_time", "id";

-- visitsWithoutNumber
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "slot_date" in (?, …)
order by "id";
