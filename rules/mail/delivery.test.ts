import { expect, test } from 'vitest';
import { noReply, readServerReply, replyText } from './delivery.ts';

test.each([
  ['550 5.1.1 No such user', 550, '5.1.1', '550 5.1.1 No such user'],
  [
    '550-5.1.1 No such user\r\n550 5.1.1 Try another',
    550,
    '5.1.1',
    '550-5.1.1 No such user 550 5.1.1 Try another',
  ],
  ['smtp; 452 4.2.2 Mailbox full', 452, '4.2.2', '452 4.2.2 Mailbox full'],
  ['451 Greylisted', 451, null, '451 Greylisted'],
  ['5.7.1 Relaying denied', null, '5.7.1', '5.7.1 Relaying denied'],
  ['Gone away', null, null, 'Gone away'],
  ['', null, null, null],
])('%j is read', (said, smtpCode, enhancedCode, text) => {
  expect(readServerReply(said)).toEqual({ smtpCode, enhancedCode, text });
});

test('given codes take precedence and are shown once', () => {
  const reply = readServerReply('550 no', { smtpCode: 554, enhancedCode: '5.1.10' });
  expect(reply).toEqual({ smtpCode: 554, enhancedCode: '5.1.10', text: '550 no' });
  expect(replyText(reply)).toBe('554 5.1.10 550 no');
  expect(replyText(readServerReply('550 5.1.1 no'))).toBe('550 5.1.1 no');
  expect(replyText(noReply)).toBe('');
});

test('the text is short, without addresses and invisible characters', () => {
  const { text } = readServerReply(`550 <Aisyah.B@Example.com>:\u202E\u0000 unknown\n${'x'.repeat(100_000)}`);
  expect(text).toMatch(/^550 <A•••@Example\.com>: unknown x+$/);
  expect(text?.length).toBe(240);
});
