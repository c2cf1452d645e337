import { expect, test } from 'vitest';
import { smsLinks } from './sms-links.server.ts';

const token = 'AbCdEfGhIjKlMnOpQrStUv';
const leads = async (path: string, header?: string) => {
  const { status, headers } = await smsLinks(() => header).request(path);
  return status === 302 ? headers.get('Location') : status;
};

test.each([
  ['as it is registered, with a question mark', `/a?${token}`],
  ['and with what a mail program has added', `/a?${token}=&utm_source=sms`],
  ['as it stands in messages of before', `/a/${token}`],
  ['of before, with signs', '/a/Un2tdgFK2Vk9Y0-i4uYZ2_'],
])('a link in a message leads to the patient’s page: %s', async (_how, path) => {
  expect(await leads(path)).toBe(`/appointment/${/[\w-]{22}/.exec(path)![0]}`);
});

test('a short link leads there only under the header that is registered', async () => {
  expect(await leads(`/BATISI/${token}`, 'BATISI')).toBe(`/appointment/${token}`);
  expect(await leads(`/BATISI/${token}`)).toBe(404);
  expect(await leads(`/OTHERS/${token}`, 'BATISI')).toBe(404);
  // The page says that the link does not work.
  expect(await leads('/a', 'BATISI')).toBe('/appointment/none');
});
