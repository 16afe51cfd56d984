import { expect, test } from 'vitest';
import { noReply } from '#rules/mail/delivery.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { endMailStops, listMailStops, putMailStop } from './bounce-store.ts';

const reply = { smtpCode: 550, enhancedCode: '5.1.1', text: '550 5.1.1 No' };
const bounced = { recipientKey: 'ann', reason: 'bounced', mailId: 'm', reply, now: 10 } as const;

test('an address has one stop per reason, with the latest time', async () => {
  const db = await createTestDatabase();
  await putMailStop(db, bounced);
  await putMailStop(db, { ...bounced, reason: 'complained', reply: noReply, now: 20 });
  await putMailStop(db, { ...bounced, now: 30 });
  expect(await listMailStops(db, { recipientKeys: ['ann'] })).toEqual([
    { reason: 'bounced', since: 30, ...reply },
    { reason: 'complained', since: 20, ...noReply },
  ]);
  expect(await listMailStops(db, { recipientKeys: ['ben'] })).toEqual([]);
});

test('deletes stops for one or all reasons, under every key of the address', async () => {
  const db = await createTestDatabase();
  await putMailStop(db, bounced);
  await putMailStop(db, { ...bounced, recipientKey: 'ann by the old key' });
  await putMailStop(db, { ...bounced, reason: 'complained' });
  await putMailStop(db, { ...bounced, recipientKey: 'ben' });
  const recipientKeys = ['ann', 'ann by the old key'];
  expect(await endMailStops(db, { recipientKeys, reason: 'bounced' })).toBe(2);
  expect(await listMailStops(db, { recipientKeys })).toMatchObject([{ reason: 'complained' }]);
  expect(await endMailStops(db, { recipientKeys })).toBe(1);
  expect(await endMailStops(db, { recipientKeys })).toBe(0);
  expect(await listMailStops(db, { recipientKeys: ['ben'] })).toHaveLength(1);
});
