import { MemoryRouter } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import slotChoice from '#features/booking/slot-choice/words.en.ts';
import { WordsProvider } from '#platform/words.tsx';
import calendarWords from '#features/booking/form/words.en.ts';
import { OfferPart } from './offer-part.tsx';
import type { PatientAppointment } from './patient-appointment.ts';
import { PatientView } from './patient-view.tsx';
import words from './words.en.ts';

const date = '2026-11-24';
const now = instantOf('2026-11-23', '10:00');
const offered = (minutes?: number) =>
  renderToStaticMarkup(
    <ClinicFactsContext value={{ ...sampleFacts, samples: [] }}>
      <WordsProvider words={{ booking: slotChoice, 'patient-page': words }}>
        <OfferPart
          offer={{ id: 'a', date, time: '17:00', minutes, until: now + 600_000 }}
          isKept
          now={now}
          address=""
          doing={[]}
          onAction={() => undefined}
        />
      </WordsProvider>
    </ClinicFactsContext>,
  )
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');

test('an earlier time is offered from when to when, where the visit has a length', () => {
  expect(offered(90)).toContain('Tuesday, 24 November, 5:00 pm to 6:30 pm is free.');
  expect(offered()).toContain('Tuesday, 24 November, 5:00 pm is free.');
});

test('reminders are asked about only before the visit begins', () => {
  const appointment = {
    reference: 'ABC234',
    patient: 'Asha Patil',
    service: 'Preventive Care - Dental X-rays',
    date,
    time: '17:00',
    minutes: 30,
    endsAt: '17:30',
    manageUrl: 'https://clinic.example/appointment/a',
    status: 'confirmed',
    state: 'confirmed',
    change: 'too-late',
    changeUntil: instantOf(date, '15:00'),
    lateMinutes: 0,
    number: '+91 98•••••210',
    isLandline: false,
    mayChangeNumber: false,
    wantsReminders: true,
    wantsWhatsapp: false,
    coming: null,
    asksComing: false,
    toConfirm: false,
    earlier: { wanted: false },
    mayBook: true,
  } satisfies PatientAppointment;
  const shownAt = (time: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ClinicFactsContext value={{ ...sampleFacts, samples: [] }}>
          <WordsProvider
            words={{ booking: calendarWords, 'patient-page': words, clinic: { labels: {} } as never }}
          >
            <PatientView
              page={{ appointment, now: instantOf(date, time) } as never}
              token="a"
              bookAnother={null}
            />
          </WordsProvider>
        </ClinicFactsContext>
      </MemoryRouter>,
    );
  expect(shownAt('16:59')).toContain('role="switch"');
  expect(shownAt('17:00')).not.toContain('role="switch"');
});
