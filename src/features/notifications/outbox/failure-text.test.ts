import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test('a code that the operators document says what is wrong, where it is mended, and stands behind it', () => {
  expect(failureText('older words (633)', 'msg91')).toEqual({
    says: 'the text is not the one that is registered under this id',
    help: 'Compare both texts on the SMS set-up page, letter by letter.',
    mends: 'texts',
    isMismatch: true,
    detail: '633',
  });
  expect(failureText('there is no such number (21211)', 'twilio')).toMatchObject({
    says: 'there is no such number',
    detail: '21211',
  });
});

test.each([
  ['MSG91 refused it (400, code 299)', 'refused it', '299'],
  ['MSG91 refused it (400)', 'refused it', '400'],
  ['Exotel refuses the credentials (401)', 'clinic’s keys', '401'],
  ['MSG91 has had too many messages (429)', 'too many messages at once', '429'],
  ['no connection to MSG91: ECONNREFUSED', 'could not be reached', 'no connection to MSG91: ECONNREFUSED'],
  ['the sheet answered 500', 'spreadsheet could not be reached', 'the sheet answered 500'],
  ['MSG91 answered 503', 'could not be reached', 'MSG91 answered 503'],
  ['MSG91 is at another address (302)', 'could not be reached', '302'],
  ['MSG91 did not answer in time (504)', 'whether it took', '504'],
  ['MSG91 did not answer within 15000 ms', 'whether it took', 'MSG91 did not answer within 15000 ms'],
  [
    'the connection to MSG91 broke: ECONNRESET',
    'whether it took',
    'the connection to MSG91 broke: ECONNRESET',
  ],
  ["MSG91's answer can't be read", 'whether it took', "MSG91's answer can't be read"],
  ["Twilio's list of messages can't be read", 'whether it took', "Twilio's list of messages can't be read"],
  [
    'the server stopped while it was being sent',
    'whether it took',
    'the server stopped while it was being sent',
  ],
  ['too many to this number (131056)', 'went to this number', '131056'],
  ['not delivered (30005)', 'did not reach the phone', '30005'],
  ['not delivered', 'did not reach the phone', 'not delivered'],
  ['its content is damaged', 'can’t be read any more', 'its content is damaged'],
  ['restored from a backup', 'restored from a backup', 'restored from a backup'],
  ['TypeError', 'could not send it', 'TypeError'],
])('“%s” says in a clinic’s words what is wrong and what helps', (reason, says, detail) => {
  const text = failureText(reason, 'msg91');
  expect(text.says).toContain(says);
  expect(text.says).not.toMatch(/\d|MSG91|connection to|Error/);
  expect(text.help).toMatch(/^[A-Z].*\.$/);
  expect(text.detail).toBe(detail);
});

test('a reason in plain words stays', () => {
  const reason = 'this number has had its confirmations of the day';
  expect(failureText(reason, 'msg91')).toEqual({ says: reason });
});
