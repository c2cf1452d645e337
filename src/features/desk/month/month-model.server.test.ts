// Three years of a clinic against a model of its months. MODEL_SEED repeats a run's choices.
import { sql } from 'kysely';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { eraseOldAppointments } from '#features/booking/appointments/erase-personal-data.server.ts';
import { monthLabel } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { addMonths, monthOf } from '#platform/civil-month.ts';
import { WordsProvider } from '#platform/words.tsx';
import { callsAt } from '#tests/support/api/calls-at.ts';
import type { ModelMonth } from '#tests/support/desk/month-model.ts';
import { numberOf, persons, playClinic } from '#tests/support/desk/played-clinic.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { monthCalls } from './api.server.ts';
import { MonthPage } from './month-page.tsx';
import { readMonth } from './read-month.server.ts';
import words from './words.en.ts';

const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const firstDay = '2026-01-01';
const lastDay = '2028-12-31';

type Clinic = ReturnType<typeof playClinic>;

/** Compares months that follow each other, on the page, in the API and in the file, with the model. */
async function compare({ needs, model, today }: Clinic, months: readonly CivilDate[]): Promise<void> {
  const api = callsAt('/api/staff', monthCalls, needs, receptionDesk);
  const first = addMonths(months[0]!, -1);
  let before = model.figures(first, today()).figures;
  let beforeShown = (await readMonth(needs, first)).figures;
  for (const month of months) {
    const expected = model.figures(month, today());
    const shown = await readMonth(needs, month);
    expect(shown, month).toEqual(expected);
    const answer = await api.request(`/month/${month.slice(0, 7)}`);
    expect(await answer.json(), month).toEqual(expected.figures);
    const file = await api.request(`/month/${month.slice(0, 7)}/month.csv`);
    expect(await file.text()).toBe(fileOf(month, expected.figures, before));
    const page = pageOf({ month, present: monthOf(today()), ...shown, before: beforeShown });
    const missing = textsOf(month, expected, before).filter((text) => !page.includes(text));
    expect(missing, page).toEqual([]);
    expect(page).not.toContain('known for 0 of 0');
    before = expected.figures;
    beforeShown = shown.figures;
  }
}

type Figures = ModelMonth['figures'];

/** The texts of the page, with a stroke for each tag. */
function pageOf(props: Parameters<typeof MonthPage>[0]): string {
  const Page = () =>
    WordsProvider({ words: { 'desk-month': words }, children: createElement(MonthPage, props) });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Page)));
  return html.replace(/(\s*<[^>]+>\s*)+/g, '|');
}

function textsOf(month: CivilDate, { figures, toCome, heat }: ModelMonth, before: Figures): string[] {
  const former = monthLabel(addMonths(month, -1));
  const { booked, kept, missed, cancelled, moved, byChannel, hours, messages, recalls } = figures;
  const due = booked - cancelled;
  const open = due - kept - missed - toCome;
  const more = [
    ...(open > 0 ? [open === 1 ? '1 is not marked' : `${open} are not marked`] : []),
    ...(toCome > 0 ? [`${toCome} not done yet`] : []),
  ].join(', ');
  return [
    `|Booked|${booked}|${former}: ${before.booked}|`,
    `|Kept|${kept}|of ${due}|${former}: ${before.kept} of ${before.booked - before.cancelled}|${more && `${more}|`}Missed|`,
    `|Missed|${missed}|${former}: ${before.missed}|`,
    `|Cancelled|${cancelled}|${former}: ${before.cancelled}|`,
    `|Moved|${moved}|${former}: ${before.moved}|`,
    `|Online|${byChannel.online}|${before.byChannel.online}|`,
    `|Phone, desk|${byChannel.desk}|${before.byChannel.desk}|`,
    `|Walk-in|${byChannel.walkIn}|${before.byChannel.walkIn}|`,
    `|Google|${byChannel.google}|${before.byChannel.google}|`,
    `|From a file|${byChannel.import}|${before.byChannel.import}|`,
    `|Hours filled of hours offered: ${hours.filled} of ${hours.offered}|`,
    `${former}: ${before.hours.filled} of ${before.hours.offered}.|`,
    `|Sent|${messages.sent}|${before.messages.sent}|`,
    `|Delivered|${messages.delivered}|${before.messages.delivered}|`,
    `|Did not arrive|${messages.failed}|${before.messages.failed}|`,
    ...costTexts(messages, before.messages, former),
    `|Fell due|${recalls.due}|${before.recalls.due}|`,
    `|Booked for it|${recalls.booked}|${before.recalls.booked}|`,
    ...heat.map(
      ({ hour, percents }) =>
        `|${((hour + 11) % 12) + 1} ${hour < 12 ? 'am' : 'pm'}|${percents.map((percent) => percent ?? 'not offered').join('|')}|`,
    ),
  ];
}

function costTexts(messages: Figures['messages'], before: Figures['messages'], former: string): string[] {
  const costOf = ({ cost, costKnown, sent }: Figures['messages']) =>
    `₹${(cost / 100).toFixed(2)}, known for ${costKnown} of ${sent}`;
  const line = `|Cost: ${costOf(messages)} sent, by today’s price of an SMS part.|`;
  const others = '|The others went by WhatsApp, or were erased before their cost was counted.|';
  return [
    ...(messages.sent > 0 ? [line] : []),
    ...(messages.costKnown < messages.sent ? [others] : []),
    ...(before.sent > 0 ? [`|${former}: ${costOf(before)}.|`] : []),
  ];
}

function fileOf(month: CivilDate, figures: Figures, before: Figures): string {
  const row = (name: string, of: (figures: Figures) => number) => `${name},${of(figures)},${of(before)}`;
  return [
    `,${month.slice(0, 7)},${addMonths(month, -1).slice(0, 7)}`,
    row('Booked', ({ booked }) => booked),
    row('Kept', ({ kept }) => kept),
    row('Missed', ({ missed }) => missed),
    row('Cancelled', ({ cancelled }) => cancelled),
    row('Moved', ({ moved }) => moved),
    row('Channel: Online', ({ byChannel }) => byChannel.online),
    row('"Channel: Phone, desk"', ({ byChannel }) => byChannel.desk),
    row('Channel: Walk-in', ({ byChannel }) => byChannel.walkIn),
    row('Channel: Google', ({ byChannel }) => byChannel.google),
    row('Channel: From a file', ({ byChannel }) => byChannel.import),
    row('Hours offered', ({ hours }) => hours.offered),
    row('Hours filled', ({ hours }) => hours.filled),
    row('Messages: Sent', ({ messages }) => messages.sent),
    row('Messages: Delivered', ({ messages }) => messages.delivered),
    row('Messages: Did not arrive', ({ messages }) => messages.failed),
    row('Messages: Cost in rupees', ({ messages }) => messages.cost / 100),
    row('Messages: Cost known for', ({ messages }) => messages.costKnown),
    row('Recalls: Fell due', ({ recalls }) => recalls.due),
    row('Recalls: Booked for it', ({ recalls }) => recalls.booked),
    '',
  ].join('\r\n');
}

describeEachDatabase('three years of the owner’s month', (open, kind) => {
  test(`agree with the model, and stay the same after everybody is erased (seed ${seed})`, async () => {
    const database = await open();
    // Durability after a power cut is tested elsewhere.
    if (kind === 'sqlite') await sql`pragma synchronous = off`.execute(database.queries);
    const clinic = playClinic(database, { seed, firstDay, lastDay });
    const { needs, model } = clinic;
    for (let date: CivilDate = firstDay; date <= lastDay; date = clinic.nextDay()) {
      const before = clinic.today();
      clinic.goTo(date);
      await clinic.playDay();
      const isNewHalfYear = monthOf(date) !== monthOf(before) && ['03', '09'].includes(date.slice(5, 7));
      if (isNewHalfYear) await compare(clinic, [monthOf(date), addMonths(monthOf(date), 1)]);
    }
    clinic.goTo('2029-02-01', '09:00');
    const months = Array.from({ length: 36 }, (_, at) => addMonths(monthOf(firstDay), at));
    await compare(clinic, months);
    const before = months.map((month) => model.figures(month, clinic.today()));

    for (let person = 0; person < persons / 2; person += 1) await clinic.eraseOneNumber(numberOf(person));
    for (let count = 0; count < 20; count += 1) await clinic.eraseAnyVisit();
    clinic.goTo('2033-01-01', '09:00');
    while ((await eraseOldAppointments(needs.booking, 12)) > 0);
    for (const table of ['appointments', 'outbox', 'recalls'] as const)
      expect(await database.queries.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(months.map((month) => model.figures(month, '2029-02-01'))).toEqual(before);
    await compare(clinic, months);
  });
});
