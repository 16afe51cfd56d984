/** The waiting list in the studio. */
import { expect, test } from 'vitest';
import { readCsv } from '#rules/learners/csv.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addUsers, emailOf } from '#tests/test-database.ts';
import { confirmEntry, putEntry } from './store.ts';

async function join(ctx: TestContext, name: string, { confirmed = true } = {}): Promise<void> {
  ctx.pass({ seconds: 1 });
  const now = ctx.now();
  await putEntry(ctx.db, { id: `entry-${name}`, email: emailOf(name), language: 'en', now });
  if (confirmed) await confirmEntry(ctx.db, { id: `entry-${name}`, askedAfter: 0, now });
}

async function createSite() {
  const ctx = await createTestContext();
  return { ctx, instructor: await signIn(ctx, 'instructor@example.com') };
}

test('lists addresses, the newest first, with their accounts, and finds a part of an address', async () => {
  const { ctx, instructor } = await createSite();
  await addUsers(ctx.db, 'ann', 'ben', 'ben-too');
  await mergeAccounts(ctx, { into: 'ben', from: 'ben-too', why: 'Same person' }, instructor.user.uid);
  // The merge counts payments, of which this account has none.
  await setPlan(ctx.db, { uid: 'ben', plan: 'ultra' });
  for (const name of ['ann', 'ben', 'ben-too', 'cem']) await join(ctx, name);
  await join(ctx, 'dan_1', { confirmed: false });
  const { status, body } = await instructor.ask('GET /api/studio/waiting-list');
  expect(status).toBe(200);
  expect(body).toMatchObject({ confirmed: 4, unconfirmed: 1, next: null });
  expect(
    body.entries.map(({ email, confirmedAt, account }) => [email, confirmedAt !== null, account]),
  ).toEqual([
    [emailOf('dan_1'), false, 'none'],
    [emailOf('cem'), true, 'none'],
    [emailOf('ben-too'), true, 'customer'],
    [emailOf('ben'), true, 'customer'],
    [emailOf('ann'), true, 'learner'],
  ]);
  const find = async (q: string) => {
    const found = await instructor.ask(`GET /api/studio/waiting-list?q=${encodeURIComponent(q)}`);
    return found.body.entries.map(({ email }) => email);
  };
  expect(await find(' BEN')).toEqual([emailOf('ben-too'), emailOf('ben')]);
  expect(await find('n_1')).toEqual([emailOf('dan_1')]);
  for (const none of ['n%1', '%', 'nobody', "'"]) expect(await find(none)).toEqual([]);
});

test('pages through the list without a gap or a repetition, also at one moment', async () => {
  const { ctx, instructor } = await createSite();
  for (let at = 0; at < 120; at++) {
    const id = `entry-${String(at).padStart(3, '0')}`;
    const now = Math.floor(at / 40);
    await putEntry(ctx.db, { id, email: `p${at}@example.com`, language: 'en', now });
  }
  const ids: string[] = [];
  let cursor = '';
  for (let page = 0; page < 3; page++) {
    const path = `/api/studio/waiting-list${cursor}` as '/api/studio/waiting-list';
    const { body } = await instructor.ask(`GET ${path}`);
    ids.push(...body.entries.map(({ id }) => id));
    cursor = `?cursor=${body.next}`;
  }
  expect(cursor).toBe('?cursor=null');
  expect(new Set(ids).size).toBe(120);
  expect(ids).toHaveLength(120);
});

test('exports confirmed addresses in harmless cells', async () => {
  const { ctx, instructor } = await createSite();
  await join(ctx, 'ann');
  await join(ctx, 'unconfirmed', { confirmed: false });
  await join(ctx, '=cmd');
  const { status, body } = await instructor.ask('POST /api/studio/waiting-list-exports');
  expect(status).toBe(201);
  expect(body.addresses).toBe(2);
  expect(body.csv).toContain(`"'${emailOf('=cmd')}"`);
  expect(readCsv(body.csv)).toEqual([
    ['email', 'language', 'joined', 'confirmed', 'account'],
    [emailOf('=cmd'), 'en', '2026-11-21', '2026-11-21', 'none'],
    [emailOf('ann'), 'en', '2026-11-21', '2026-11-21', 'none'],
  ]);
  const lines = await ctx.db.selectFrom('audit').select(['action', 'detail']).execute();
  expect(lines).toContainEqual({ action: 'waiting-list-exported', detail: '2' });
});

test('removes an address once, and keeps it masked in the audit log', async () => {
  const { ctx, instructor } = await createSite();
  await join(ctx, 'ann');
  const remove = 'DELETE /api/studio/waiting-list/entry-ann' as const;
  expect((await instructor.ask(remove)).status).toBe(200);
  expect((await instructor.ask(remove)).status).toBe(404);
  expect((await instructor.ask('GET /api/studio/waiting-list')).body.entries).toEqual([]);
  const lines = await ctx.db.selectFrom('audit').select(['action', 'detail']).execute();
  expect(lines).toContainEqual({ action: 'waiting-list-removed', detail: 'a•••@example.com' });
  expect(JSON.stringify(lines)).not.toContain(emailOf('ann'));
});

test('only instructors see and change the list', async () => {
  const { ctx } = await createSite();
  await join(ctx, 'ann');
  const learner = await signIn(ctx, 'learner@example.com');
  for (const call of [
    'GET /api/studio/waiting-list',
    'POST /api/studio/waiting-list-exports',
    'DELETE /api/studio/waiting-list/entry-ann',
  ])
    expect((await learner.ask(call)).status).toBe(403);
});
