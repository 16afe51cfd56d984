import { expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { readMailReport } from './bounce-messages.ts';
import { messageIdOf, returnPathOf } from './message-id.ts';

const mailId = 'Zm9vYmFyZm9vYmFyZm9vYg';
const messageId = messageIdOf(mailId, { siteUrl: 'https://course.example' });

const status = [
  'Reporting-MTA: dns; mx.example.net',
  '',
  'Final-Recipient: rfc822; aisyah@example.net',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 <aisyah@example.net>:',
  '    Recipient address rejected',
];

const original = [`Message-ID: ${messageId}`, 'Subject: Your sign-in link'];

type Parts = { to?: string; statusType?: string; status?: string[]; encoding?: string; enclosed?: string[] };

/** A bounce as Postfix writes it. */
function bounce({
  to = 'hello@course.example',
  statusType = 'message/delivery-status',
  status: fields = status,
  encoding,
  enclosed = ['Content-Type: message/rfc822', '', ...original, '', 'Hello'],
}: Parts = {}): string {
  const written = fields.join('\r\n');
  return [
    'From: MAILER-DAEMON@mx.example.net',
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="a.b=c"',
    '',
    'This is a MIME-encapsulated message.',
    '--a.b=c',
    'Content-Type: text/plain',
    '',
    'I am sorry to tell you …',
    '--a.b=c',
    `Content-Type: ${statusType}`,
    ...(encoding ? [`Content-Transfer-Encoding: ${encoding}`] : []),
    '',
    encoding === 'base64' ? Buffer.from(written).toString('base64') : written,
    '--a.b=c',
    ...enclosed,
    '--a.b=c--',
    '',
  ].join('\r\n');
}

test('a bounce contains the email’s id and the other server’s reply', () => {
  expect(readMailReport(bounce())).toEqual({
    kind: 'bounce',
    mailId,
    email: null,
    reply: {
      smtpCode: 550,
      enhancedCode: '5.1.1',
      text: '550 5.1.1 <a•••@example.net>: Recipient address rejected',
    },
  });
});

test.each<[what: string, parts: Parts]>([
  ['that encloses only the headers', { enclosed: ['Content-Type: text/rfc822-headers', '', ...original] }],
  ['whose status is encoded', { encoding: 'base64' }],
  ['of a UTF-8 server', { statusType: 'message/global-delivery-status' }],
  [
    'that encloses nothing and is sent to the email’s return path',
    {
      to: `<${returnPathOf('bounces@course.example', mailId)}>`,
      enclosed: ['Content-Type: text/plain', '', ''],
    },
  ],
  [
    'whose return path is in upper case',
    { to: returnPathOf('bounces@course.example', mailId).toUpperCase(), enclosed: [] },
  ],
])('identifies the email of a bounce %s', (_, parts) => {
  expect(readMailReport(bounce(parts))).toMatchObject({ kind: 'bounce', mailId });
});

const withStatus = (action: string, code: string) =>
  status.map((line) => (line.startsWith('Action') ? `Action: ${action}` : line.replace('5.1.1', code)));

test('reads a bounce that Postfix forwards with an extra first line', () => {
  const passedOn = `From MAILER-DAEMON  Mon Nov 23 08:00:00 2026\r\nReturn-Path: <>\r\n${bounce()}`;
  expect(readMailReport(passedOn)).toMatchObject({ kind: 'bounce', mailId });
});

test.each([
  ['failed', '5.7.1', 'bounce'],
  ['delayed', '4.2.2', 'soft-bounce'],
  ['failed', '4.4.7', 'soft-bounce'],
])('%s with %s is a %s', (action, code, kind) => {
  expect(readMailReport(bounce({ status: withStatus(action, code) }))).toMatchObject({ kind });
});

test.each<[what: string, source: string]>([
  ['that an email was delivered', bounce({ status: withStatus('delivered', '2.0.0') })],
  ['an auto-reply', 'From: a@example.net\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.'],
  ['an empty email', ''],
  ['a status without fields', bounce({ status: [] })],
])('ignores an email with %s', (_, source) => {
  expect(readMailReport(source)).toBeNull();
});

test('a report without an email of ours has no id, whatever address it claims', () => {
  const foreign = ['Content-Type: message/rfc822', '', 'Message-ID: <short@example.net>'];
  expect(readMailReport(bounce({ enclosed: foreign }))).toMatchObject({ mailId: null, email: null });
});

function complaint(type: string): string {
  return [
    'To: hello@course.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    '--b',
    'Content-Type: message/rfc822',
    '',
    ...original,
    '--b--',
  ].join('\n');
}

test('reads a complaint, and ignores a withdrawn one', () => {
  expect(readMailReport(complaint('abuse'))).toMatchObject({ kind: 'complaint', mailId });
  expect(readMailReport(complaint('not-spam'))).toBeNull();
});

test.each<[what: string, source: string]>([
  [
    'half a megabyte of boundaries',
    `Content-Type: multipart/report; boundary=b\n\n${'--b\n'.repeat(130_000)}`,
  ],
  ['half a megabyte of headers', 'a:b\n'.repeat(130_000)],
  ['half a megabyte without line breaks', 'x'.repeat(500_000)],
  ['half a megabyte of continued lines', `a: b\n${' x\n'.repeat(170_000)}`],
  [
    'deeply nested parts',
    Array.from(
      { length: 500 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    ).join(''),
  ],
  ['half a megabyte of empty groups', bounce({ status: ['\n\n'.repeat(250_000)] })],
])('reads %s within a second', (_, source) => {
  expect(processorMs(() => expect(readMailReport(source)).toBeNull())).toBeLessThan(1_000);
});
