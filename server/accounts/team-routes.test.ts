import { expect, test } from 'vitest';
import { addAuthenticator } from '#tests/test-authenticator.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const invite = 'POST /api/studio/invitations';
const mine = 'GET /api/me/invitation';
const team = 'GET /api/studio/team';
const siti = 'siti@example.com';
const instructorEmail = 'instructor@example.com';

async function actionsOf({ db }: TestContext): Promise<string[]> {
  const lines = await db.selectFrom('audit').select(['action']).execute();
  return lines
    .map(({ action }) => action)
    .filter((action) => /invitation|role/.test(action))
    .toSorted();
}

/** Accepts the user's open invitation. */
async function accept(browser: TestBrowser) {
  const { invitation } = (await browser.ask(mine)).body;
  return browser.ask(`POST /api/me/invitation/${invitation?.id}/acceptance`);
}

async function assistantOf(ctx: TestContext, instructor: TestBrowser) {
  await instructor.ask(invite, { email: siti, role: 'assistant' });
  const browser = await signIn(ctx, siti);
  await accept(browser);
  return browser;
}

test('an invited assistant signs in with that email, accepts, and gets an assistant’s access', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const sent = await instructor.ask(invite, { email: ' Siti@Example.com', role: 'assistant' });
  expect(sent.status).toBe(201);
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'invitation');
  expect(mail).toMatchObject({ to: siti, subject: 'instructor@example.com invited you to Lectern' });
  expect(mail?.text).toContain('/studio?invitation=1');
  expect(mail?.text).not.toContain(sent.body.id);
  expect((await instructor.ask(team)).body.invitations).toMatchObject([
    { email: siti, role: 'assistant', inviter: instructorEmail },
  ]);

  const browser = await signIn(ctx, siti);
  expect((await browser.ask('GET /api/studio')).status).toBe(403);
  expect((await browser.ask(mine)).body.invitation).toMatchObject({
    role: 'assistant',
    inviter: instructorEmail,
    siteName: 'Lectern',
  });
  expect(await accept(browser)).toMatchObject({ status: 201, body: { role: 'assistant' } });
  expect((await browser.ask('GET /api/studio')).body.role).toBe('assistant');
  expect((await browser.ask('GET /api/studio/certificates')).status).toBe(200);
  for (const key of ['GET /api/studio/content', 'GET /api/studio/team', 'GET /api/studio/reconciliation'])
    expect([403, 404], key).toContain((await browser.ask(key as typeof team)).status);
  expect((await browser.ask(mine)).body.invitation).toBeNull();
  const { members, invitations } = (await instructor.ask(team)).body;
  expect(invitations).toEqual([]);
  expect(members).toMatchObject([
    { email: instructorEmail, role: 'instructor', isConfigured: true },
    { email: siti, role: 'assistant', isConfigured: false },
  ]);
  expect(await actionsOf(ctx)).toEqual(['invitation-accepted', 'invitation-sent']);
});

test('an invitation is for one email, once, for fourteen days', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const { id } = (await instructor.ask(invite, { email: siti, role: 'instructor' })).body;
  const other = await signIn(ctx, 'aisyah@example.com');
  expect((await other.ask(mine)).body.invitation).toBeNull();
  expect((await other.ask(`POST /api/me/invitation/${id}/acceptance`)).status).toBe(404);
  expect((await other.ask('GET /api/studio')).status).toBe(403);
  const again = await instructor.ask(invite, { email: siti, role: 'assistant' });
  expect([again.status, again.body.reason]).toEqual([409, 'already-invited']);

  ctx.pass({ seconds: 14 * 86_400 });
  const browser = await signIn(ctx, siti);
  expect((await browser.ask(mine)).body.invitation).toBeNull();
  expect((await browser.ask(`POST /api/me/invitation/${id}/acceptance`)).status).toBe(404);
  expect((await instructor.ask(invite, { email: siti, role: 'assistant' })).status).toBe(201);
  const both = await Promise.all([accept(browser), accept(browser)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 404]));
});

test('ten simultaneous invitations of one email become one', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => instructor.ask(invite, { email: siti, role: 'assistant' })),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'invitation')).toHaveLength(1);
});

test('rejects inviting a team member or an invalid email', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  await assistantOf(ctx, instructor);
  for (const email of [siti, instructorEmail]) {
    const { status, body } = await instructor.ask(invite, { email, role: 'instructor' });
    expect([status, body.reason]).toEqual([409, 'already-member']);
  }
  expect((await instructor.ask(invite, { email: 'siti', role: 'assistant' })).status).toBe(400);
});

test('a revoked invitation cannot be accepted', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const { id } = (await instructor.ask(invite, { email: siti, role: 'assistant' })).body;
  const browser = await signIn(ctx, siti);
  expect((await instructor.ask(`DELETE /api/studio/invitations/${id}`)).status).toBe(200);
  expect((await instructor.ask(`DELETE /api/studio/invitations/${id}`)).status).toBe(404);
  expect((await browser.ask(`POST /api/me/invitation/${id}/acceptance`)).status).toBe(404);
  expect(await actionsOf(ctx)).toEqual(['invitation-revoked', 'invitation-sent']);
});

test('a removed role ends with the next request, with its second factor and invitations', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  await instructor.ask(invite, { email: siti, role: 'instructor' });
  const second = await signIn(ctx, siti);
  await accept(second);
  await addAuthenticator(ctx, second);
  expect((await second.ask(invite, { email: 'budi@example.com', role: 'instructor' })).status).toBe(201);
  const { uid } = second.user;
  expect((await instructor.ask(`DELETE /api/studio/team/${uid}`)).status).toBe(200);
  expect((await instructor.ask(`DELETE /api/studio/team/${uid}`)).status).toBe(404);
  expect((await second.ask('GET /api/studio')).status).toBe(403);
  expect((await second.ask('GET /api/course')).body.isInstructor).toBe(false);
  expect(await ctx.db.selectFrom('secondFactors').select('id').execute()).toEqual([]);
  expect((await instructor.ask(team)).body.invitations).toEqual([]);
});

test('instructors cannot remove their own role or a configured instructor', async () => {
  const ctx = await createTestContext({
    env: { INSTRUCTOR_EMAILS: 'instructor@example.com, second@example.com' },
  });
  const instructor = await signIn(ctx, instructorEmail);
  expect((await instructor.ask(team)).body.members).toMatchObject([
    { uid: null, email: 'second@example.com', isConfigured: true },
    { email: instructorEmail },
  ]);
  const second = await signIn(ctx, 'second@example.com');
  const remove = async (uid: string) => (await instructor.ask(`DELETE /api/studio/team/${uid}`)).body.reason;
  expect(await remove(second.user.uid)).toBe('configured');
  expect(await remove(instructor.user.uid)).toBe('own-role');
});
