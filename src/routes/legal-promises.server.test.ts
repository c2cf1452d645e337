import { access } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkAppointmentRequest } from '#features/booking/appointments/appointment-request.ts';
import { bookingsPerNumber } from '#features/booking/appointments/booking-limits-store.server.ts';
import { addressDays } from '#features/booking/appointments/erase-personal-data.server.ts';
import { daysAfterVisit } from '#features/booking/appointments/patient-link.server.ts';
import { draftMinutes } from '#features/booking/form/draft-storage.ts';
import { earlyMinutes } from '#features/clinic/door-opens.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import healthWords from '#features/health/page/words.en.ts';
import { legalPageData } from '#features/site/legal/legal-page.tsx';
import { legalTexts } from '#features/site/legal/legal-texts.server.ts';
import { boardRuleBegins } from '#features/desk/leak/leak.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { formerDataDays } from '#platform/backup/former-data.ts';
import { keptBackups } from '#platform/backup/backup-rotation.ts';
import { contentPolicy } from '#platform/http/security-headers.server.ts';
import { languages, type Language } from '#platform/language.ts';
import { wordsIn } from '#src/words/words.server.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';

const notices = ['privacy', 'terms'] as const;
type Notice = (typeof notices)[number];
const textsOf = (notice: Notice, language: Language) =>
  legalTexts(wordsIn('en')[notice], wordsIn(language)[notice]);

/** The test that fails when the sentences of a section are no longer true. */
const provedBy: Readonly<Record<Notice, Readonly<Record<string, string>>>> = {
  privacy: {
    'What we ask for when you book': 'src/routes/legal-promises.server.test.ts',
    'What else this website records': 'tests/server/silent-log.test.ts',
    'Who sees it': 'src/features/site/legal/legal-page.test.tsx',
    'How we protect it': 'src/features/booking/appointments/patient-link.server.test.ts',
    'How long we keep it': 'src/features/booking/appointments/erase-personal-data.server.test.ts',
    'Your rights': 'src/features/patient-page/own-data/own-data.server.test.ts',
    'If you are not satisfied': 'src/features/site/legal/legal-page.test.tsx',
    Children: 'src/routes/legal-promises.server.test.ts',
    'If something goes wrong': 'src/features/desk/leak/leak.server.test.ts',
  },
  terms: {
    Booking: 'src/routes/legal-promises.server.test.ts',
    Prices: 'src/routes/price-tax.test.tsx',
    Emergencies: 'src/routes/terms-promises.test.tsx',
    'What you read here': 'src/routes/legal-promises.server.test.ts',
    'This website': 'src/routes/terms-promises.test.tsx',
    Law: 'src/routes/terms-promises.test.tsx',
  },
};

describe('the privacy notice and the terms', () => {
  test.each(notices)('have a proof for each section of %s', async (notice) => {
    const proofs = provedBy[notice];
    expect(wordsIn('en')[notice].sections.map(({ heading }) => heading)).toEqual(Object.keys(proofs));
    await Promise.all(Object.values(proofs).map((file) => access(file)));
  });

  test.each<[what: string, value: number, told: number, at: [Notice, string], Record<Language, string>]>([
    [
      'the days for which a patient’s link works',
      daysAfterVisit,
      7,
      ['privacy', 'how-long-we-keep-it.3'],
      { en: '7 days after the visit', hi: '7 दिन बाद', mr: '7 दिवसांनी' },
    ],
    [
      'the days for which the address of a booking is kept',
      addressDays,
      7,
      ['privacy', 'what-else-this-website-records.0'],
      { en: 'for a week', hi: 'एक हफ़्ते', mr: 'एक आठवडा' },
    ],
    [
      'the days for which what a restore replaced is kept',
      formerDataDays,
      14,
      ['privacy', 'how-long-we-keep-it.2'],
      { en: 'stays apart for 14 days', hi: '14 दिन अलग', mr: '14 दिवस वेगळी' },
    ],
    [
      'the minutes for which a draft stays in the browser',
      draftMinutes,
      10,
      ['privacy', 'what-else-this-website-records.2'],
      { en: 'for ten minutes', hi: 'दस मिनट', mr: 'दहा मिनिटे' },
    ],
    [
      'the minutes to arrive early',
      earlyMinutes,
      15,
      ['terms', 'booking.1'],
      { en: '15 minutes early', hi: '15 मिनट पहले', mr: '15 मिनिटे आधी' },
    ],
    [
      'the bookings a day for one number',
      bookingsPerNumber,
      4,
      ['terms', 'booking.3'],
      { en: 'four appointments a day', hi: 'एक दिन में चार', mr: 'एका दिवसात चार' },
    ],
  ])('tell %s as the code has them, in each language', (_, value, told, [notice, place], said) => {
    expect(value).toBe(told);
    for (const language of languages) expect(textsOf(notice, language)[place]).toContain(said[language]);
  });

  test.each(languages)('tell of kept data with the owner’s days where they are kept, in %s', (language) => {
    const clinic = { ...sampleFacts, samples: [] };
    const shown = (keepErasedDays?: number) =>
      JSON.stringify(legalPageData(wordsIn(language).privacy, { clinic, keepErasedDays }).text.sections[4]);
    expect(shown(365)).toContain(
      { en: 'for 365 days: rule 8(3)', hi: '365 दिन अलग', mr: '365 दिवस वेगळी' }[language],
    );
    expect(shown()).not.toMatch(/8\(3\)|\[\]/);
  });

  test('name the drawing’s mark as the pages show it', () => {
    for (const language of languages) {
      const mark = wordsIn(language).home.home.illustration;
      expect(textsOf('terms', language)['what-you-read-here.1']).toContain(`“${mark}”`);
    }
  });

  test('promise the Board, and the Act’s notice, from the day on which its rules begin', () => {
    expect(civilDateAt(boardRuleBegins)).toBe('2027-05-13');
    const from = { en: '13 May 2027', hi: '13 मई 2027', mr: '13 मे 2027' };
    for (const language of languages) {
      const texts = textsOf('privacy', language);
      for (const place of ['intro', 'if-you-are-not-satisfied.0'])
        expect(texts[place], place).toContain(from[language]);
      expect(wordsIn(language).booking.booking.dataNotice.complain).toContain(from[language]);
    }
  });

  test('say of backups that the oldest goes within a year, as they are rotated', () => {
    const day = 86_400_000;
    const today = Date.parse('2026-11-29T21:00:00Z');
    let kept = new Set<number>();
    for (let night = 800; night >= 0; night -= 1) kept = keptBackups([...kept, today - night * day]);
    expect((today - Math.min(...kept)) / day).toBeLessThan(365);
    const said = { en: 'in the course of a year', hi: 'एक साल के अंदर', mr: 'एका वर्षाच्या आत' };
    for (const language of languages) {
      expect(textsOf('privacy', language)['how-long-we-keep-it.2']).toContain(said[language]);
      const { eraseBackups } = wordsIn(language).ownData['own-data'];
      expect(eraseBackups).toContain(said[language]);
      expect(eraseBackups).toContain(String(formerDataDays));
    }
  });

  test.each(languages)(
    'name, with no setting, whom reception’s own devices give data to, in %s',
    (language) => {
      const clinic = { ...sampleFacts, samples: [] };
      const { text } = legalPageData(wordsIn(language).privacy, { clinic });
      const seen = JSON.stringify(text.sections[2]);
      const { whatsapp, calendar } = {
        en: { whatsapp: /clinic’s own telephone, Meta gets/, calendar: /calendar of another company/ },
        hi: { whatsapp: /अपने फ़ोन से .*मेटा कंपनी/, calendar: /किसी और कंपनी के कैलेंडर/ },
        mr: { whatsapp: /स्वतःच्या फोनवरून .*मेटा कंपनी/, calendar: /दुसऱ्या कंपनीच्या कॅलेंडर/ },
      }[language];
      expect(seen).toMatch(whatsapp);
      expect(seen).toMatch(calendar);
    },
  );

  test('say how long the log is to be kept, as the owner reads it', () => {
    expect(healthWords.logs).toContain('last 180 days');
    for (const language of languages)
      expect(textsOf('privacy', language)['what-else-this-website-records.1']).toContain('180');
  });

  test('quote the title of a held time as the booking shows it', () => {
    for (const language of languages) {
      const { toConfirmTitle } = wordsIn(language).booking.booking;
      expect(textsOf('terms', language)['booking.0']).toContain(`“${toConfirmTitle}”`);
    }
  });

  test('ask for no age, and name the exemption for a child’s care', () => {
    const asked = checkAppointmentRequest(
      { firstName: 'Asha', lastName: 'Rao', mobileNumber: '9812345210', serviceSelected: 'x' },
      () => true,
    );
    expect(asked.ok && Object.keys(asked.value)).toEqual([
      'firstName',
      'lastName',
      'mobileNumber',
      'serviceSelected',
      'message',
    ]);
    for (const [language, part] of Object.entries({
      en: 'Fourth Schedule, Part A',
      hi: 'चौथी अनुसूची, भाग क',
      mr: 'चौथी अनुसूची, भाग क',
    })) {
      const children = textsOf('privacy', language as Language)['children.1'];
      expect(children).toContain('Digital Personal Data Protection Rules, 2025');
      expect(children).toContain(part);
    }
  });

  test('say that nothing comes from another company but pictures, as the browser is told', () => {
    const said = textsOf('privacy', 'en')['what-else-this-website-records.3'];
    expect(said).toContain(
      'Nothing on these pages comes from another company, unless the gallery shows a picture',
    );
    const fromElsewhere = contentPolicy([], [])
      .split('; ')
      .filter((rule) => /https:|\*/.test(rule));
    expect(fromElsewhere).toEqual(["img-src 'self' data: blob: https:"]);
  });
});

/** The place in the privacy notice that tells of a column; '' for one that says nothing of a person by itself. */
const asked = (item: number) => `what-we-ask-for-when-you-book.0.${item}`;
const [name, number, chosen, message, called, coming, agreed, word, again, whatsapp] = Array.from(
  { length: 10 },
  (_, item) => asked(item),
) as [string, string, string, string, string, string, string, string, string, string];
const warned = 'what-we-ask-for-when-you-book.1';
const kept = 'how-long-we-keep-it.0';
const listed = 'how-long-we-keep-it.5';
const keptApart = 'how-long-we-keep-it.4.0';
const onOwnPage = 'your-rights.2';
const codesAsked = 'what-else-this-website-records.4.0';
const erasedBooking = 'what-else-this-website-records.4.1';
const pictured = 'what-else-this-website-records.5';
const own = '';
const disclosedIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appointments: {
    id: own,
    reference: kept,
    status: kept,
    previous_status: kept,
    status_changed_at: own,
    arrived_at: kept,
    cancelled_from: kept,
    cancelled_by: kept,
    moved_at: own,
    first_name: name,
    last_name: name,
    mobile: number,
    service: chosen,
    message,
    note: kept,
    source: kept,
    channel: word,
    consent_version: agreed,
    consent_language: agreed,
    health_withdrawn_at: agreed,
    corrected_at: onOwnPage,
    whatsapp_version: whatsapp,
    whatsapp_language: whatsapp,
    slot_date: chosen,
    slot_time: chosen,
    chair: own,
    dentist: chosen,
    minutes: own,
    wants_reminders: kept,
    missed_forgiven_at: kept,
    is_coming: coming,
    to_confirm: own,
    unverified: own,
    language: agreed,
    booked_from: 'what-else-this-website-records.0',
    idempotency_key: own,
    request_hash: own,
    link_version: own,
    link_hash: 'how-we-protect-it.0.1',
    version: own,
    created_at: own,
    updated_at: own,
  },
  call_attempts: {
    id: own,
    mobile: number,
    person: name,
    account: called,
    made_by: called,
    made_at: called,
    outcome: called,
    note: called,
    again_at: called,
    causes: called,
  },
  clinic_pictures: {
    file: own,
    consent: pictured,
    form: pictured,
    made_at: own,
    ended_at: pictured,
    ended_by: own,
    is_removed: own,
  },
  imported_patients: {
    id: own,
    import_id: own,
    line: own,
    first_name: listed,
    last_name: listed,
    mobile: listed,
    person: listed,
    note: listed,
    added_at: listed,
  },
  kept_after_erasure: {
    id: own,
    erased_at: keptApart,
    erase_at: keptApart,
    data: keptApart,
  },
  erased_bookings: {
    id: own,
    number_hash: erasedBooking,
    unverified: erasedBooking,
    booked_at: erasedBooking,
  },
  number_codes: {
    id: own,
    appointment_id: own,
    number_hash: codesAsked,
    address_hash: codesAsked,
    code_hash: codesAsked,
    tries: own,
    created_at: codesAsked,
    used_at: own,
  },
  patient_warnings: {
    mobile: warned,
    person: warned,
    kind: warned,
    words: warned,
    added_at: warned,
    copied: own,
  },
  recalls: {
    appointment_id: own,
    due: again,
    service: again,
    may_remind: again,
    asked_by: again,
    asked_at: again,
    made_by: own,
    made_at: own,
  },
};

describeEachDatabase('a patient’s stored data', (open) => {
  test('has a sentence of the privacy notice for each column', async () => {
    const { queries } = await open();
    const tables = await queries.introspection.getTables();
    for (const [table, columns] of Object.entries(disclosedIn)) {
      const stored = tables.find((one) => one.name === table)!.columns;
      expect(stored.map((column) => column.name).toSorted(), table).toEqual(Object.keys(columns).toSorted());
      const places = Object.values(columns).filter((place) => place !== own);
      for (const language of languages)
        expect(Object.keys(textsOf('privacy', language)), table).toEqual(expect.arrayContaining(places));
    }
    expect(textsOf('privacy', 'en')[again]).toMatch(/come again.*write to you/);
    expect(textsOf('privacy', 'en')[listed]).toMatch(
      /name, your number and a note here from a list of its own/,
    );
    expect(textsOf('privacy', 'en')[whatsapp]).toMatch(/agreed to messages by WhatsApp/);
  });
});
