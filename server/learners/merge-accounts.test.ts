import { expect, test } from 'vitest';
import { createAgreement } from '#server/accounts/agreement-store.ts';
import { deleteDueAccounts } from './delete-accounts.ts';
import { mergeRules } from './merge-rows-store.ts';
import { findUser } from '#server/accounts/user-store.ts';
import { findCertificateOf } from '#server/certificates/store.ts';
import { readWatchedTotals } from '#server/certificates/claim-totals-store.ts';
import { listGrants } from '#server/payments/grant-store.ts';
import { giveGrant } from '#server/payments/grants.ts';
import { recordManualPayment } from '#server/payments/manual-payments.ts';
import { signIn } from '#tests/test-browser.ts';
import { lessonSeconds } from '#tests/test-context.ts';
import {
  checkout,
  createPaidContext,
  createTwo,
  deliverAll,
  linesAbout,
  merge,
  mergeReason,
  type PaidContext,
  type Person,
  planOf,
} from '#tests/test-payments.ts';

async function play(ctx: PaidContext, { user }: Person, lessons: string[], seconds = lessonSeconds) {
  const rows = lessons.map((lessonId) => ({
    uid: user.uid,
    lessonId,
    ranges: JSON.stringify([[0, seconds]]),
    playedMs: seconds * 1000,
    resumeAtMs: seconds * 1000,
    openedAt: ctx.now(),
    watchedAt: seconds === lessonSeconds ? ctx.now() : null,
    updatedAt: ctx.now(),
    manualCompletion: null,
  }));
  await ctx.db.insertInto('progress').values(rows).execute();
}

async function lessonIds({ db }: PaidContext): Promise<string[]> {
  const rows = await db.selectFrom('lessons').select('id').where('videoId', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

async function watchedOf(ctx: PaidContext, { user: { uid } }: Person) {
  return (await readWatchedTotals(ctx.db, { uids: [uid] })).get(uid)?.watched;
}

async function revocationMails(ctx: PaidContext) {
  return (await ctx.mails()).filter(({ kind }) => kind === 'certificate-revoked');
}

test('a merge unites payments, progress and certificate, and either email signs in', async () => {
  const { ctx, stays, goes } = await createTwo();
  await ctx.pay(await checkout(goes, 'ultra'));
  await deliverAll(ctx);
  const ids = await lessonIds(ctx);
  await play(ctx, stays, ids.slice(0, 3));
  await play(ctx, goes, ids.slice(2, 32));
  await ctx.db
    .insertInto('certificates')
    .values({ id: 'hers', uid: goes.user.uid, name: 'Aisyah', claimedAt: 1, issuedAt: 2, course: 'C' })
    .execute();
  await merge(ctx, { into: stays, from: goes });

  expect(await planOf(stays)).toBe('ultra');
  expect(await watchedOf(ctx, stays)).toBe(32);
  const receipts = (await stays.ask('GET /api/receipts')).body.receipts;
  expect(receipts).toHaveLength(1);
  expect(await findCertificateOf(ctx.db, stays.user)).toMatchObject({ id: 'hers', revokedAt: null });
  expect((await goes.ask('GET /api/account')).status).toBe(401);
  for (const email of ['stays@example.com', 'goes@example.com']) {
    ctx.pass({ seconds: 700 });
    expect((await signIn(ctx, email)).user).toMatchObject({
      uid: stays.user.uid,
      email: 'stays@example.com',
      plan: 'ultra',
    });
  }
  const row = await findUser(ctx.db, goes.user);
  expect(row).toMatchObject({ name: null, phone: null, plan: 'free', mergedInto: stays.user.uid });
  expect(row?.email).not.toContain('@');
});

test('writes an audit entry for both accounts and the change of plan', async () => {
  const { ctx, stays, goes } = await createTwo();
  await ctx.pay(await checkout(goes, 'premium'));
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  expect(await linesAbout(ctx, stays)).toMatchObject([
    { action: 'sign-in' },
    { action: 'accounts-merged', actor: 'instructor', detail: `from ${goes.user.uid}: ${mergeReason}` },
    { action: 'plan', actor: 'instructor', detail: `free premium merge ${goes.user.uid}` },
  ]);
  expect((await linesAbout(ctx, goes)).at(-1)).toMatchObject({
    action: 'accounts-merged',
    actor: 'instructor',
    detail: `into ${stays.user.uid}: ${mergeReason}`,
  });
});

test('two simultaneous merges into each other keep one account with everything', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 5; round++) {
    const one = await signIn(ctx, `one-${round}@example.com`);
    const other = await signIn(ctx, `other-${round}@example.com`);
    await ctx.pay(await checkout(one, 'premium'));
    await deliverAll(ctx);
    const outcomes = await Promise.allSettled([
      merge(ctx, { into: one, from: other }),
      merge(ctx, { into: other, from: one }),
    ]);
    const rejected = outcomes.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(rejected).toMatchObject([{ code: 'aborted', reason: 'account-merged' }]);
    ctx.pass({ seconds: 700 });
    expect((await signIn(ctx, `one-${round}@example.com`)).user.plan).toBe('premium');
    expect((await signIn(ctx, `other-${round}@example.com`)).user.plan).toBe('premium');
  }
});

test('a second click merges nothing more', async () => {
  const { ctx, stays, goes } = await createTwo();
  await Promise.all([merge(ctx, { into: stays, from: goes }), merge(ctx, { into: stays, from: goes })]);
  await merge(ctx, { into: stays, from: goes });
  const lines = (await linesAbout(ctx, stays)).filter(({ action }) => action === 'accounts-merged');
  expect(lines).toHaveLength(1);
});

test.each([
  ['a banned account', { bannedAt: 1 }, 'banned'],
  ['an account with a requested deletion', { deletionAskedAt: 1 }, 'deletion-requested'],
  ['a team member', { role: 'assistant' as const }, 'team-member'],
])('rejects merging %s', async (_, change, reason) => {
  const { ctx, stays, goes } = await createTwo();
  await ctx.db.updateTable('users').set(change).where('uid', '=', goes.user.uid).execute();
  for (const order of [
    { into: stays, from: goes },
    { into: goes, from: stays },
  ])
    await expect(merge(ctx, order)).rejects.toMatchObject({ code: 'aborted', reason });
  await expect(merge(ctx, { into: stays, from: stays })).rejects.toMatchObject({ reason: 'same-account' });
  expect(await findUser(ctx.db, goes.user)).toMatchObject({ mergedInto: null, email: 'goes@example.com' });
});

test('the larger of two open grants stays, and ending the other is audited', async () => {
  const { ctx, stays, goes } = await createTwo();
  const grant = { endsAt: null, why: 'A prize', replaces: null };
  await giveGrant(ctx, { ...grant, id: 'small', uid: stays.user.uid, plan: 'premium' }, 'instructor');
  await giveGrant(ctx, { ...grant, id: 'large', uid: goes.user.uid, plan: 'ultra' }, 'instructor');
  await merge(ctx, { into: stays, from: goes });
  expect(await planOf(stays)).toBe('ultra');
  const grants = await listGrants(ctx.db, stays.user);
  expect(grants.find(({ id }) => id === 'small')).toMatchObject({
    replacedBy: 'large',
    endedWhy: mergeReason,
  });
  expect(grants.find(({ id }) => id === 'large')).toMatchObject({ endedAt: null });
  expect(await linesAbout(ctx, stays)).toContainEqual({
    action: 'grant-ended',
    actor: 'instructor',
    detail: 'premium small replaced-by large',
  });
});

test('the certificate issued first stays, and the other is revoked', async () => {
  const { ctx, stays, goes } = await createTwo();
  for (const person of [stays, goes]) await ctx.pay(await checkout(person, 'ultra'));
  await deliverAll(ctx);
  const issued = { name: 'Aisyah', claimedAt: 1, course: 'C' };
  await ctx.db
    .insertInto('certificates')
    .values([
      { ...issued, id: 'later', uid: stays.user.uid, issuedAt: 3 },
      { ...issued, id: 'earlier', uid: goes.user.uid, issuedAt: 2 },
    ])
    .execute();
  await merge(ctx, { into: stays, from: goes });
  expect(await findCertificateOf(ctx.db, stays.user)).toMatchObject({ id: 'earlier', revokedAt: null });
  expect(await findCertificateOf(ctx.db, goes.user)).toMatchObject({
    id: 'later',
    revokedBy: 'instructor',
    revokeReason: mergeReason,
  });
  expect(await linesAbout(ctx, stays)).toContainEqual({
    action: 'certificate-revoked',
    actor: 'instructor',
    detail: 'later accounts-merged earlier',
  });
  const [mail, ...others] = await revocationMails(ctx);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: stays.user.email, subject: 'One of your certificates was revoked' });
  expect(mail?.text).toContain('/certificates/earlier');
});

test('a merge keeps the reason of a certificate revoked before, and sends no email about it', async () => {
  const { ctx, stays, goes } = await createTwo();
  for (const person of [stays, goes]) await ctx.pay(await checkout(person, 'ultra'));
  await deliverAll(ctx);
  const issued = { name: 'Aisyah', claimedAt: 1, course: 'C' };
  const revoked = { revokedAt: 4, revokedBy: 'instructor', revokeReason: 'Not played' } as const;
  await ctx.db
    .insertInto('certificates')
    .values([
      { ...issued, id: 'revoked', uid: stays.user.uid, issuedAt: 2, ...revoked },
      { ...issued, id: 'valid', uid: goes.user.uid, issuedAt: 3, revokedAt: null, revokedBy: null },
    ])
    .execute();
  await merge(ctx, { into: stays, from: goes });
  expect(await findCertificateOf(ctx.db, stays.user)).toMatchObject({ id: 'valid', revokedAt: null });
  expect(await findCertificateOf(ctx.db, goes.user)).toMatchObject({ id: 'revoked', ...revoked });
  expect((await linesAbout(ctx, stays)).map(({ action }) => action)).not.toContain('certificate-revoked');
  expect(await revocationMails(ctx)).toEqual([]);
});

test('merges manual payments, agreements and notes, and resumes a lesson at the latest position', async () => {
  const { ctx, stays, goes } = await createTwo();
  const [lessonId = ''] = await lessonIds(ctx);
  await play(ctx, stays, [lessonId], 2);
  ctx.pass({ seconds: 60 });
  await play(ctx, goes, [lessonId], 3);
  await recordManualPayment(
    ctx,
    {
      id: 'cash',
      uid: goes.user.uid,
      kind: 'cash',
      item: 'premium',
      amountCents: 6800,
      currency: 'MYR',
      paidAt: ctx.now(),
      reference: '',
      note: '',
    },
    'instructor',
  );
  for (const [{ user }, now] of [
    [goes, 5],
    [stays, 6],
  ] as const)
    await createAgreement(ctx.db, { id: user.uid, uid: user.uid, version: '1', terms: 1, refunds: 1, now });
  for (const [{ user }, note] of [
    [stays, 'Called on Monday.'],
    [goes, 'Lost her phone.'],
  ] as const)
    await ctx.db
      .insertInto('learnerNotes')
      .values({ uid: user.uid, note, changedAt: 1, changedBy: 'instructor' })
      .execute();
  await merge(ctx, { into: stays, from: goes });
  expect(await planOf(stays)).toBe('premium');
  expect((await stays.ask('GET /api/progress')).body).toMatchObject({
    [lessonId]: { resumeAt: 3, seconds: 3 },
  });
  const agreements = await ctx.db.selectFrom('agreements').select(['uid', 'agreedAt']).execute();
  expect(agreements).toEqual([{ uid: stays.user.uid, agreedAt: 5 }]);
  const [note] = await ctx.db.selectFrom('learnerNotes').select(['uid', 'note']).execute();
  expect(note).toEqual({ uid: stays.user.uid, note: 'Called on Monday.\n\nLost her phone.' });
});

test('the export contains the merged data, and deletion erases both emails', async () => {
  const { ctx, stays, goes } = await createTwo();
  await ctx.pay(await checkout(goes, 'premium'));
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  const { body } = (await stays.ask('GET /api/export')) as { body: Record<string, unknown[]> };
  expect(body['payments']).toHaveLength(1);
  expect(body['mergedAccounts']).toEqual([goes.user.uid]);
  expect(body['emailAliases']).toMatchObject([{ email: 'goes@example.com' }]);
  expect(body['history']).toContainEqual(
    expect.objectContaining({ action: 'accounts-merged', detail: `into ${stays.user.uid}: ${mergeReason}` }),
  );
  await stays.ask('POST /api/deletions');
  ctx.pass({ seconds: 8 * 24 * 60 * 60 });
  await deleteDueAccounts(ctx);
  const tables = await ctx.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      ctx.db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  );
  expect(JSON.stringify(rows)).not.toMatch(/goes@|stays@/);
  expect((await signIn(ctx, 'goes@example.com')).user.plan).toBe('free');
});

test('the merge knows every table with a uid', async () => {
  const { ctx } = await createTwo();
  const tables = await ctx.db.introspection.getTables();
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'uid'));
  expect(naming.map(({ name }) => name).toSorted()).toEqual(Object.keys(mergeRules).toSorted());
});

test('afterwards only its own row and the audit contain the merged uid', async () => {
  const { ctx, stays, goes } = await createTwo();
  await ctx.pay(await checkout(goes, 'premium'));
  await deliverAll(ctx);
  await play(ctx, goes, (await lessonIds(ctx)).slice(0, 2));
  await merge(ctx, { into: stays, from: goes });
  const tables = await ctx.db.introspection.getTables();
  const naming: string[] = [];
  for (const { name } of tables) {
    const rows = await ctx.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    if (JSON.stringify(rows).includes(goes.user.uid)) naming.push(name);
  }
  expect(naming.toSorted()).toEqual(['audit', 'rateLimits', 'users']);
});
