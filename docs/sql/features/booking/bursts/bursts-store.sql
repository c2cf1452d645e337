-- appointmentsOfBurst
select "id", "reference", "status", "previous_status", "status_changed_at", "arrived_at", "cancelled_from", "cancelled_by", "moved_at", "first_name", "last_name", "mobile", "service", "message", "note", "source", "channel", "consent_version", "consent_language", "health_withdrawn_at", "corrected_at", "whatsapp_version", "whatsapp_language", "slot_date", "slot_time", "chair", "dentist", "wants_reminders", "is_coming", "to_confirm", "language", "minutes", "version", "link_version", "created_at", "updated_at"
from "appointments"
where "booked_from" = ? and "created_at" >= ? and "created_at" < ? and status = 'confirmed'
order by "created_at", "id";

-- listBursts
select "booked_from", (created_at + 1800000) / 3600000 as "number", count(*) as "bookings", sum(unverified) as "unverified"
from "appointments"
where "booked_from" is not null and status = 'confirmed'
group by "booked_from", (created_at + 1800000) / 3600000
having count(*) >= ?
order by "number" desc, "bookings" desc;
