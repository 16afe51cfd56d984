import { expect, test } from 'vitest';
import type { OutgoingMail, Smtp } from '#server/outside/smtp.ts';
import { createTestWorld } from '#tests/test-world.ts';
import { deliverMail } from './deliver-mail.ts';
import { writeMail } from './write-mail.ts';

const mail = { kind: 'test', to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

function recordingSmtp(answers: ('take' | 'refuse')[]): Smtp & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    atOnce: 1,
    async send(outgoing) {
      sent.push(outgoing);
      if (answers.shift() === 'refuse') throw Object.assign(new Error('451 Later'), { responseCode: 451 });
    },
    close() {},
  };
}

test('a queued mail is sent once, and its text is forgotten', async () => {
  const world = await createTestWorld();
  await writeMail(world.db, world, mail);
  const smtp = recordingSmtp(['take']);
  expect(await deliverMail(world, smtp)).toBe(1);
  expect(await deliverMail(world, smtp)).toBe(0);
  expect(smtp.sent).toEqual([expect.objectContaining({ to: 'a@example.com', subject: 'Hello' })]);
  const row = await world.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  expect([row.sentAt, row.sealed]).toEqual([world.now(), '']);
});

test('a mail server that refuses gets the same Message-ID later, ever more patiently', async () => {
  const world = await createTestWorld();
  await writeMail(world.db, world, mail);
  const smtp = recordingSmtp(['refuse', 'refuse', 'take']);
  expect(await deliverMail(world, smtp)).toBe(0);
  expect(await deliverMail(world, smtp)).toBe(0);
  expect(smtp.sent).toHaveLength(1);
  world.pass({ seconds: 2 });
  await deliverMail(world, smtp);
  world.pass({ seconds: 3 });
  await deliverMail(world, smtp);
  expect(smtp.sent).toHaveLength(2);
  world.pass({ seconds: 1 });
  expect(await deliverMail(world, smtp)).toBe(1);
  expect(new Set(smtp.sent.map(({ messageId }) => messageId)).size).toBe(1);
});

test('of many processes at once one sends a mail', async () => {
  const world = await createTestWorld();
  for (let index = 0; index < 20; index++) await writeMail(world.db, world, mail);
  const smtp = recordingSmtp([]);
  await Promise.all(Array.from({ length: 8 }, () => deliverMail(world, smtp)));
  expect(smtp.sent).toHaveLength(20);
  expect(new Set(smtp.sent.map(({ messageId }) => messageId)).size).toBe(20);
});

test('a mail server that is away for an hour loses nothing, and is not flooded', async () => {
  const world = await createTestWorld();
  for (let index = 0; index < 50; index++) await writeMail(world.db, world, mail);
  let tries = 0;
  const away: Smtp = {
    atOnce: 4,
    async send() {
      tries += 1;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
    close() {},
  };
  for (let second = 0; second < 3600; second += 2) {
    await deliverMail(world, away);
    world.pass({ seconds: 2 });
  }
  expect(tries).toBeLessThanOrEqual(50 * 14);
  const back = recordingSmtp([]);
  for (let minute = 0; minute < 11; minute++) {
    await deliverMail(world, back);
    world.pass({ seconds: 60 });
  }
  expect(new Set(back.sent.map(({ messageId }) => messageId)).size).toBe(50);
  expect(back.sent).toHaveLength(50);
});

test('a failed try says nothing of the recipient in the log', async () => {
  const world = await createTestWorld();
  await writeMail(world.db, world, mail);
  await deliverMail(world, recordingSmtp(['refuse']));
  expect(world.logged).toContainEqual(
    expect.objectContaining({ event: 'mail-postponed', responseCode: 451 }),
  );
  expect(JSON.stringify(world.logged)).not.toContain('a@example.com');
});
