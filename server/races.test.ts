import { expect, test } from 'vitest';
import { refusalOf } from '#server/http/error-reply.ts';
import { confirmAddressChange } from '#server/flows/change-address.ts';
import { openSession } from '#server/flows/sign-in.ts';
import { countWatched } from '#server/store/progress.ts';
import { sessionsAtMost } from '#rules/session.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestWorld, type TestWorld } from '#tests/test-world.ts';

test('of twelve sign-ins at once as many sessions stay as one person may have', async () => {
  const world = await createTestWorld();
  const { user } = await signIn(world);
  const person = { email: user.email ?? '', name: null, way: 'google', userAgent: '', timeZone: '' } as const;
  const signInOnce = () => world.db.transaction().execute((tx) => openSession(tx, world, person));
  await openConnections(world);
  const opened = await Promise.all(Array.from({ length: 12 }, signInOnce));
  expect(new Set(opened.map(({ token }) => token)).size).toBe(12);
  expect(await world.db.selectFrom('sessions').select('id').execute()).toHaveLength(sessionsAtMost);
});

test('of four accounts that confirm one new address at once one has it, and the others hear that it is taken', async () => {
  const world = await createTestWorld();
  for (const name of ['a', 'b', 'c', 'd']) {
    const browser = await signIn(world, `${name}@example.com`);
    await browser.ask('POST /api/address-changes', { email: 'wanted@example.com' });
    const [oldToken = ''] = await tokensTo(world, `${name}@example.com`);
    expect((await confirm(world, oldToken)).status).toBe(201);
  }
  const tokens = await tokensTo(world, 'wanted@example.com');
  expect(tokens).toHaveLength(4);
  await openConnections(world);
  const outcomes = await Promise.all(
    tokens.map((token) =>
      confirmAddressChange(world, token).catch((error: unknown) => refusalOf(error, () => {}).code),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['aborted', 'aborted', 'aborted', 'changed']);
  const owners = await world.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', 'wanted@example.com')
    .execute();
  expect(owners).toHaveLength(1);
});

/** What then comes at one moment need not wait for connections, one after another. */
async function openConnections(world: TestWorld): Promise<void> {
  await Promise.all(Array.from({ length: 12 }, () => new TestBrowser(world).ask('GET /api/course')));
  await Promise.all(Array.from({ length: 12 }, () => countWatched(world.db, { uid: 'nobody' })));
}

function confirm(world: TestWorld, token: string) {
  return new TestBrowser(world).ask('POST /api/address-confirmations', { token });
}

/** Of the mails about a change of address that went to one of the two. */
async function tokensTo(world: TestWorld, email: string): Promise<string[]> {
  const mails = await world.mails();
  return mails
    .filter(({ kind, to }) => kind === 'address-change' && to === email)
    .map(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? '');
}
