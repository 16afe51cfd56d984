import { expect, test } from 'vitest';
import { noReply } from '#rules/mail/delivery.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { markReturned, putMailStop } from '#server/mail/bounce-store.ts';
import { recordReport } from '#server/mail/bounces.ts';
import { deliverCampaignMail, deliverMail } from '#server/mail/delivery.ts';
import { mailIdOfMessageId } from '#server/mail/message-id.ts';
import { recipientKeyOf, writeMail } from '#server/mail/queue.ts';
import type { Smtp } from '#server/mail/smtp.ts';
import {
  campaignId as id,
  createCampaignSite as createSite,
  readCampaign as read,
  runCampaigns as run,
  sendCampaign as send,
} from '#tests/test-campaigns.ts';
import { addUsers, emailOf } from '#tests/test-database.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';
import { putNewsChoice } from './news-store.ts';
import { pauseRestoredCampaigns } from './pause-restored.ts';
import { admitCampaignMail, sendCampaigns } from './send-campaigns.ts';
import { insertCampaign } from './store.ts';

test('everyone who gets news gets the email once, with a link and headers to unsubscribe', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben');
  await addUsers(ctx.db, 'free', 'wants');
  await putNewsChoice(ctx.db, { uid: 'wants', news: true, now: 1 });
  await putNewsChoice(ctx.db, { uid: 'ben', news: false, now: 1 });
  await send(instructor);
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(smtp.sent.map(({ to }) => to).toSorted()).toEqual([emailOf('ann'), emailOf('wants')].toSorted());
  const [mail] = smtp.sent;
  expect(mail).toMatchObject({
    subject: 'News',
    unsubscribeUrl: expect.stringContaining('/unsubscribe/news.'),
  });
  expect(mail?.html).toContain('<strong>you</strong>');
  expect(mail?.html).toContain(mail?.unsubscribeUrl);
  expect(mail?.text).toContain(mail?.unsubscribeUrl);
  expect(mail?.unsubscribeUrl).not.toContain('@');
  expect(await read(instructor)).toMatchObject({ state: 'sent', recipients: 2, queued: 2, sent: 2 });
});

test('two processes that send at once give each recipient one email', async () => {
  const customers = Array.from({ length: 30 }, (_, at) => `c${at}`);
  const { ctx, instructor } = await createSite(...customers);
  await send(instructor);
  const smtp = recordingSmtp([]);
  for (let round = 0; round < 4; round++) {
    ctx.pass({ seconds: 2 });
    await Promise.all([sendCampaigns(ctx), sendCampaigns(ctx)]);
    await Promise.all([
      deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) }),
      deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) }),
    ]);
  }
  expect(smtp.sent.map(({ to }) => to).toSorted()).toEqual(customers.map(emailOf).toSorted());
  expect(await read(instructor)).toMatchObject({ recipients: 30, queued: 30, sent: 30 });
});

test('an email whose server’s reply was lost in a crash goes out again with its Message-ID, and no other', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben', 'cem');
  await send(instructor);
  const smtp = recordingSmtp([]);
  const crashing: Smtp = {
    ...smtp,
    async send(mail) {
      await smtp.send(mail);
      // The process dies here: nothing after it runs.
      return new Promise<string>(() => {});
    },
  };
  ctx.pass({ seconds: 5 });
  await sendCampaigns(ctx);
  void deliverCampaignMail(ctx, crashing, { admit: admitCampaignMail(ctx) });
  await expect.poll(() => smtp.sent.length).toBe(1);
  // The next process takes over the email after the lease.
  ctx.pass({ seconds: 61 });
  await run(ctx, smtp);
  const [first, ...rest] = smtp.sent;
  expect(rest).toHaveLength(3);
  expect(rest.filter(({ to }) => to === first?.to)).toMatchObject([{ messageId: first?.messageId }]);
  expect(await read(instructor)).toMatchObject({ state: 'sent', sent: 3 });
});

test('keeps the pace, and a pause removes what is queued', async () => {
  const customers = Array.from({ length: 20 }, (_, at) => `c${at}`);
  const { ctx, instructor } = await createSite(...customers);
  await send(instructor, { perMinute: 60 });
  const smtp = recordingSmtp([]);
  await run(ctx, smtp, { rounds: 1 });
  expect(smtp.sent).toHaveLength(5);
  ctx.pass({ seconds: 3 });
  await sendCampaigns(ctx);
  expect(await read(instructor)).toMatchObject({ state: 'sending', queued: 8, sent: 5 });

  const pause = `PUT /api/studio/campaigns/${id}/pause` as const;
  expect((await instructor.ask(pause)).status).toBe(200);
  expect(await instructor.ask(pause)).toMatchObject({ status: 409, body: { reason: 'paused' } });
  await run(ctx, smtp);
  expect(smtp.sent).toHaveLength(5);
  expect(await read(instructor)).toMatchObject({ state: 'paused', queued: 5, sent: 5 });

  expect((await instructor.ask(`DELETE /api/studio/campaigns/${id}/pause`)).status).toBe(200);
  await run(ctx, smtp, { rounds: 5 });
  expect(new Set(smtp.sent.map(({ to }) => to)).size).toBe(20);
  expect(smtp.sent).toHaveLength(20);
});

test('a cancelled campaign sends nothing more, and a cancelled schedule is a draft again', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben');
  const at = ctx.now() + 3_600_000;
  await send(instructor, {}, at);
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(await read(instructor)).toMatchObject({ state: 'scheduled', sendAt: at });
  await instructor.ask(`PUT /api/studio/campaigns/${id}/cancellation`);
  expect(await read(instructor)).toMatchObject({ state: 'draft', sendAt: null });
  await instructor.ask(`PUT /api/studio/campaigns/${id}/sending`, { version: 2, sendAt: at });
  ctx.pass({ seconds: 3_600 });
  await sendCampaigns(ctx);
  await sendCampaigns(ctx);
  await instructor.ask(`PUT /api/studio/campaigns/${id}/cancellation`);
  await run(ctx, smtp);
  expect(smtp.sent).toEqual([]);
  expect(await read(instructor)).toMatchObject({ state: 'cancelled', sent: 0 });
});

test('nobody gets it who unsubscribed, was banned, deleted or merged, or whose address is stopped, after it was queued', async () => {
  const { ctx, instructor } = await createSite(
    'off',
    'banned',
    'leaving',
    'into',
    'merged',
    'stopped',
    'stays',
  );
  await send(instructor);
  ctx.pass({ seconds: 5 });
  await sendCampaigns(ctx);
  expect(await read(instructor)).toMatchObject({ queued: 7 });
  await putNewsChoice(ctx.db, { uid: 'off', news: false, now: 1 });
  await ctx.db.updateTable('users').set({ bannedAt: 1 }).where('uid', '=', 'banned').execute();
  await ctx.db.updateTable('users').set({ deletionAskedAt: 1 }).where('uid', '=', 'leaving').execute();
  // The merge counts payments, of which this account has none.
  await putNewsChoice(ctx.db, { uid: 'into', news: true, now: 1 });
  await mergeAccounts(ctx, { into: 'into', from: 'merged', why: 'Same person' }, instructor.user.uid);
  const recipientKey = recipientKeyOf(ctx, emailOf('stopped'));
  await putMailStop(ctx.db, { recipientKey, reason: 'complained', mailId: null, reply: noReply, now: 1 });
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(smtp.sent.map(({ to }) => to).toSorted()).toEqual([emailOf('into'), emailOf('stays')].toSorted());
});

test('other email goes first and is never sent by the campaign’s job', async () => {
  const { ctx, instructor } = await createSite('ann');
  await send(instructor);
  ctx.pass({ seconds: 5 });
  await sendCampaigns(ctx);
  const welcome = {
    kind: 'welcome',
    to: 'x@example.com',
    language: 'en',
    subject: 'Hi',
    paragraphs: [],
  } as const;
  await writeMail(ctx.db, ctx, welcome);
  const others = recordingSmtp([]);
  await deliverMail(ctx, others);
  expect(others.sent.map(({ subject }) => subject)).not.toContain('News');
  const smtp = recordingSmtp([]);
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  expect(smtp.sent.map(({ subject }) => subject)).toEqual(['News']);
});

test('bounces and complaints are counted, and stay counted when old email is deleted', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben', 'cem', 'dan');
  await send(instructor);
  const smtp = recordingSmtp(['take', 'take', 'take', { code: 'EENVELOPE', responseCode: 550 }]);
  await run(ctx, smtp);
  const ids = smtp.sent.map(({ messageId }) => mailIdOfMessageId(messageId) ?? '');
  const bounce = { id: ids[0] ?? '', outcome: 'bounced', reply: noReply, now: ctx.now() } as const;
  await markReturned(ctx.db, bounce);
  await recordReport(ctx, { kind: 'complaint', mailId: ids[1] ?? '', email: null, reply: noReply });
  const counts = { recipients: 4, sent: 3, bounced: 1, complained: 1, failed: 1 };
  expect(await read(instructor)).toMatchObject(counts);
  ctx.pass({ seconds: 400 * 24 * 3_600 });
  await deleteExpiredRows(ctx);
  const mails = ctx.db.selectFrom('mail').select('id').where('campaignId', '=', id);
  expect(await mails.execute()).toEqual([]);
  expect(await ctx.db.selectFrom('campaigns').selectAll().executeTakeFirst()).toMatchObject({
    deletedSent: 3,
    deletedBounced: 1,
    deletedComplained: 1,
    deletedFailed: 1,
  });
});

test('an email that was queued before a change of address goes to the new address only', async () => {
  const { ctx, instructor } = await createSite('ann', 'into', 'merged');
  // Of the merged accounts only the one that goes was a recipient.
  await putNewsChoice(ctx.db, { uid: 'into', news: false, now: 1 });
  await send(instructor);
  ctx.pass({ seconds: 5 });
  await sendCampaigns(ctx);
  const email = 'new@example.com';
  await ctx.db.updateTable('users').set({ email }).where('uid', '=', 'ann').execute();
  await ctx.db.deleteFrom('newsChoices').where('uid', '=', 'into').execute();
  await mergeAccounts(ctx, { into: 'into', from: 'merged', why: 'Same person' }, instructor.user.uid);
  await putNewsChoice(ctx.db, { uid: 'into', news: true, now: 2 });
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(smtp.sent.map(({ to }) => to).toSorted()).toEqual([emailOf('into'), email].toSorted());
  expect(await read(instructor)).toMatchObject({
    state: 'sent',
    recipients: 2,
    queued: 2,
    sent: 2,
    failed: 0,
  });
});

test('while the mail server is down, the campaign is not yet sent, and can be cancelled', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben');
  await send(instructor);
  const away = recordingSmtp(Array.from({ length: 10 }, () => ({ code: 'ECONNECTION' })));
  await run(ctx, away);
  expect(await read(instructor)).toMatchObject({ state: 'sending', queued: 2, sent: 0 });
  expect((await instructor.ask(`PUT /api/studio/campaigns/${id}/cancellation`)).status).toBe(200);
  const smtp = recordingSmtp([]);
  await run(ctx, smtp, { rounds: 5 });
  expect(smtp.sent).toEqual([]);
  expect(await read(instructor)).toMatchObject({ state: 'cancelled', queued: 0, sent: 0 });
});

test('a restored backup does not send the emails that were in its queue', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben');
  await send(instructor);
  await run(ctx, recordingSmtp([{ code: 'ECONNECTION' }, { code: 'ECONNECTION' }, { code: 'ECONNECTION' }]));
  await pauseRestoredCampaigns(ctx.db);
  const smtp = recordingSmtp([]);
  await run(ctx, smtp, { rounds: 5 });
  expect(smtp.sent).toEqual([]);
  expect(await read(instructor)).toMatchObject({ state: 'paused', queued: 0, sent: 0 });
});

test('emails that the mail server keeps postponing hold up no others', async () => {
  const customers = Array.from({ length: 60 }, (_, at) => `c${at}`);
  const { ctx, instructor } = await createSite(...customers);
  await send(instructor);
  const smtp = recordingSmtp([]);
  const full = new Set<string>();
  const picky: Smtp = {
    ...smtp,
    async send(mail) {
      if (full.size < 50) full.add(mail.to);
      if (full.has(mail.to)) throw Object.assign(new Error('452 Mailbox full'), { responseCode: 452 });
      return smtp.send(mail);
    },
  };
  await run(ctx, picky);
  expect(smtp.sent).toHaveLength(10);
  expect(await read(instructor)).toMatchObject({ state: 'sending', queued: 60, sent: 10 });
  for (let minutes = 0; minutes < 15; minutes += 5) {
    ctx.pass({ seconds: 300 });
    await run(ctx, smtp, { rounds: 1 });
  }
  expect(new Set(smtp.sent.map(({ to }) => to)).size).toBe(60);
  expect(await read(instructor)).toMatchObject({ state: 'sent', sent: 60 });
});

test('a campaign that cannot be sent is reported, and holds up no others', async () => {
  const { ctx, instructor } = await createSite('ann');
  const broken = { audience: '{', subject: '{"en":"Broken"}', body: '{"en":"Text"}', perMinute: 60, now: 1 };
  await insertCampaign(ctx.db, { ...broken, id: 'broken' });
  await ctx.db.updateTable('campaigns').set({ state: 'sending' }).where('id', '=', 'broken').execute();
  await send(instructor);
  ctx.pass({ seconds: 5 });
  await expect(sendCampaigns(ctx)).rejects.toThrow(SyntaxError);
  const smtp = recordingSmtp([]);
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  expect(smtp.sent.map(({ subject }) => subject)).toEqual(['News']);
});

test('a clock that is set back does not hold a campaign up', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben', 'cem');
  await send(instructor);
  const ahead = ctx.now() + 3_600_000;
  await ctx.db.updateTable('campaigns').set({ pacedUpTo: ahead }).where('id', '=', id).execute();
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(smtp.sent).toHaveLength(3);
});
