// Measures what lengths and dentists cost when a visitor looks at 92 days: five dentists with own hours and mixed lengths, against as many chairs without.
import type { Booking } from '../../src/features/booking/appointments/booking.server.ts';
import { bookAppointment } from '../../src/features/booking/appointments/book-appointment.server.ts';
import { freeSlots } from '../../src/features/booking/slots/free-slots.ts';
import { listBookableDays, listOpenSlots } from '../../src/features/booking/slots/list-slots.server.ts';
import { requirementsOf } from '../../src/features/clinic/services/service-lengths.ts';
import { standardHours } from '../../src/features/clinic/standard-hours.ts';
import { civilDateAt } from '../../src/features/clinic/time/clinic-time.ts';
import { addDays } from '../../src/platform/civil-date.ts';
import { bookingOn, eveningsOnly, mobile, wanted } from '../../tests/support/people/booking.ts';
import { median, onBothDatabases, type OpenNamed } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';

const chairs = 5;
const daysAhead = 92;
const rounds = 15;
const looksPerRound = 20;
/** How many visits each clinic has before it is measured. */
const stored = 1500;

const crown = 'Restorative Dentistry - Dental Crown';
const rootCanal = 'Restorative Dentistry - Root Canal Treatment';
const rays = 'Preventive Care - Dental X-rays';
const services = [crown, rootCanal, rays];
const dentists = Array.from({ length: chairs }, (_, index) => ({
  id: `dentist${index}`,
  name: `Dr. ${index}`,
  chair: index + 1,
  ...(index > 1 && { hours: index === 2 ? eveningsOnly : { ...standardHours, wed: [] } }),
}));
const clinic = {
  dentists,
  dentistsByService: { [crown]: ['dentist0', 'dentist1', 'dentist3'] },
  lengths: { [crown]: 90, [rootCanal]: 60, [rays]: 15 },
};

export const bench: Bench = () => onBothDatabases(measure);

/** Both clinics alternate, so that other work of the machine slows both. */
async function measure(kind: string, openNamed: OpenNamed): Promise<Measurement[]> {
  const plain = bookingOn(await openNamed('plain'), { chairs, daysAhead });
  const full = bookingOn(await openNamed('full'), { chairs, daysAhead, clinic });
  for (const booking of [plain, full]) await fillDays(booking);
  const ratios: number[] = [];
  const milliseconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [before, after] = [await timeToLook(plain), await timeToLook(full)];
    ratios.push(after / before);
    milliseconds.push(after / looksPerRound);
  }
  return [
    {
      name: `${kind}: looks at ${daysAhead} days, five dentists and mixed lengths : neither`,
      value: median(ratios),
      unit: '×',
      bar: { is: 'at most', value: 1.3 },
    },
    { name: `${kind}: a look at ${daysAhead} days with both`, value: median(milliseconds), unit: 'ms' },
  ];
}

const requirements = (booking: Booking, service: string) =>
  requirementsOf({ service }, booking.site.current().facts);

/** Books the free times of the services in turn, spread over all days. */
async function fillDays(booking: Booking): Promise<void> {
  let booked = 0;
  for (let turn = 0; booked < stored; turn += 1) {
    const serviceSelected = services[turn % services.length]!;
    const site = booking.site.current();
    const { days } = await listBookableDays(booking, site, requirements(booking, serviceSelected));
    for (const day of days) {
      const free = freeSlots([day]);
      const slot = free[turn % Math.max(free.length, 1)];
      if (!slot || booked >= stored) continue;
      booked += 1;
      const visit = wanted({ ...slot, serviceSelected, mobileNumber: mobile(booked) });
      const result = await bookAppointment(booking, visit, crypto.randomUUID());
      if (!result.ok) throw new Error(`A booking was refused: ${result.reason}`);
    }
  }
}

async function timeToLook(booking: Booking): Promise<number> {
  const today = civilDateAt(booking.clock.now());
  const start = performance.now();
  for (let look = 0; look < looksPerRound; look += 1) {
    const visit = requirements(booking, services[look % services.length]!);
    await listOpenSlots(booking, booking.site.current(), today, addDays(today, daysAhead - 1), visit);
  }
  return performance.now() - start;
}
