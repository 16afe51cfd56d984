import { expect, test } from 'vitest';
import { readProviderReports, readSesNotification } from './provider-reports.ts';

const mailId = 'Zm9vYmFyZm9vYmFyZm9vYg';
const ours = `<${mailId}@course.example>`;
const email = 'aisyah@example.com';

test('reads Postmark’s hard and soft bounces and complaints', () => {
  const record = (RecordType: string, Type: string) => ({
    RecordType,
    ID: 42,
    Type,
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Details: 'smtp;550 5.1.1 The email account does not exist',
    Email: email,
    Inactive: true,
  });
  const kindOf = (type: string, of = 'Bounce') => readProviderReports(record(of, type))[0]?.kind;
  expect(readProviderReports(record('Bounce', 'HardBounce'))).toEqual([
    {
      kind: 'bounce',
      mailId: null,
      email,
      reply: { smtpCode: 550, enhancedCode: '5.1.1', text: '550 5.1.1 The email account does not exist' },
    },
  ]);
  expect([kindOf('SoftBounce'), kindOf('Transient'), kindOf('DnsError')]).toEqual(
    Array(3).fill('soft-bounce'),
  );
  expect(kindOf('SpamComplaint', 'SpamComplaint')).toBe('complaint');
  expect(readProviderReports({ RecordType: 'Delivery', Recipient: email })).toEqual([]);
});

test('reads Amazon SES bounces and complaints by original headers, per recipient', () => {
  const mail = { messageId: '0102-amazon', headers: [{ name: 'Message-ID', value: ours }] };
  const recipient = {
    emailAddress: email,
    status: '5.1.1',
    action: 'failed',
    diagnosticCode: 'smtp; 550 5.1.1 <aisyah@example.com>... User',
  };
  const bounce = (bounceType: string) => ({
    notificationType: 'Bounce',
    bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [recipient] },
    mail,
  });
  expect(readSesNotification(bounce('Permanent'))).toEqual([
    {
      kind: 'bounce',
      mailId,
      email,
      reply: { smtpCode: 550, enhancedCode: '5.1.1', text: '550 5.1.1 <a•••@example.com>... User' },
    },
  ]);
  expect(readSesNotification(bounce('Transient'))).toMatchObject([{ kind: 'soft-bounce' }]);
  const complaint = (complaintFeedbackType: string) => ({
    notificationType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: email }], complaintFeedbackType },
    mail: { messageId: '0102-amazon' },
  });
  expect(readSesNotification(complaint('abuse'))).toMatchObject([{ kind: 'complaint', mailId: null, email }]);
  expect(readSesNotification(complaint('not-spam'))).toEqual([]);
  expect(readSesNotification({ notificationType: 'Delivery', mail, delivery: {} })).toEqual([]);
});

test('reads bounces and complaints among SendGrid’s batched events', () => {
  const event = (name: string, more = {}) => ({ email, timestamp: 1, 'smtp-id': ours, event: name, ...more });
  const reports = readProviderReports([
    event('processed'),
    event('delivered', { response: '250 OK' }),
    event('deferred', { response: '451 later' }),
    event('bounce', { type: 'bounce', status: '5.0.0', reason: '500 unknown recipient' }),
    event('bounce', { type: 'blocked', status: '4.0.0', reason: '421 too fast' }),
    event('open', { useragent: 'x' }),
    event('spamreport', { 'smtp-id': undefined }),
    'nonsense',
  ]);
  expect(reports.map(({ kind, mailId: id }) => [kind, id])).toEqual([
    ['soft-bounce', mailId],
    ['bounce', mailId],
    ['soft-bounce', mailId],
    ['complaint', null],
  ]);
  expect(reports[1]?.reply).toEqual({ smtpCode: 500, enhancedCode: '5.0.0', text: '500 unknown recipient' });
});

test.each([[null], [1], ['text'], [{}], [[]], [[[]]], [{ RecordType: 'Bounce' }], [{ mail: 1, bounce: [] }]])(
  'finds no report in %j',
  (body) => {
    expect(readProviderReports(body)).toEqual([]);
  },
);
