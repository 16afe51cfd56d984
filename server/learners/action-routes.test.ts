import { expect, test } from 'vitest';
import { readServerReply } from '#rules/mail/delivery.ts';
import { forgetCourse } from '#server/course/published-course.ts';
import { putMailStop } from '#server/mail/bounce-store.ts';
import { deliverMail } from '#server/mail/delivery.ts';
import { recipientKeyOf } from '#server/mail/queue.ts';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addLessonNote, addPayment } from '#tests/test-database.ts';

const aisyah = 'aisyah@example.com';

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const learner = await signIn(ctx, aisyah);
  const { uid } = learner.user;
  return { ctx, instructor, learner, uid, path: `/api/studio/learners/${uid}` as const };
}

async function entriesOf({ db }: TestContext, uid: string) {
  const entries = await db
    .selectFrom('audit')
    .select(['action', 'actor', 'detail'])
    .where('subject', '=', uid)
    .execute();
  return entries;
}

/** Stops email to the learner, as after a bounce. */
async function stopMail(ctx: TestContext) {
  const recipientKey = recipientKeyOf(ctx, aisyah);
  const reply = readServerReply('550 5.1.1 No such mailbox');
  await putMailStop(ctx.db, { recipientKey, reason: 'bounced', mailId: null, reply, now: ctx.now() });
}

/** Each write with the action of its audit entry. */
const writes: readonly (readonly [endpoint: string, body: unknown, action: string])[] = [
  ['DELETE sessions', undefined, 'sessions-ended'],
  ['PUT ban', { why: 'Shares the account' }, 'banned'],
  ['DELETE ban', undefined, 'unbanned'],
  ['POST address-changes', { email: 'new@example.com' }, 'address-change-requested'],
  ['POST sign-in-mails', undefined, 'sign-in-mail-sent'],
  ['DELETE mail-stops', undefined, 'mail-stop-ended'],
  ['PUT note', { note: 'Called on Monday.' }, 'note-changed'],
  ['POST exports', undefined, 'exported'],
  ['POST deletion', { why: 'Asked by phone' }, 'deletion-requested'],
  ['DELETE deletion', undefined, 'deletion-cancelled'],
];

test('every write leaves an audit entry with actor, action, learner and reason', async () => {
  const { ctx, instructor, uid, path } = await createSite();
  await stopMail(ctx);
  for (const [endpoint, body, action] of writes) {
    const [method, last] = endpoint.split(' ');
    const before = await entriesOf(ctx, uid);
    const { status } = await instructor.ask(`${method} ${path}/${last}`, body);
    expect([endpoint, status < 300]).toEqual([endpoint, true]);
    const added = (await entriesOf(ctx, uid)).slice(before.length);
    expect(added, endpoint).toMatchObject([{ action, actor: instructor.user.uid }]);
  }
  const entries = await entriesOf(ctx, uid);
  expect(entries.find(({ action }) => action === 'banned')?.detail).toBe('Shares the account');
  expect(entries.find(({ action }) => action === 'deletion-requested')?.detail).toBe('Asked by phone');
  expect(entries.find(({ action }) => action === 'address-change-requested')?.detail).not.toContain('new@');
});

test('the list contains every write about a learner in the contract', async () => {
  const { instructor } = await createSite();
  const { body } = await instructor.ask('GET /api/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  const inContract = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/studio/learners/{uid}/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.split('/').at(-1)}`),
    )
    .filter((verb) => !verb.startsWith('GET'));
  const own = writes.map(([endpoint]) => endpoint);
  // Payments, referrals and merges have their own tests.
  const money = ['POST manual-payments', 'POST refunds', 'POST referral-payouts'];
  const others = ['POST grants', 'POST merges', ...money];
  expect(inContract.filter((verb) => !own.includes(verb) && !others.includes(verb))).toEqual([]);
});

test('a banned learner is signed out, gets no sign-in email from the studio, and can return after the ban', async () => {
  const { ctx, instructor, learner, path } = await createSite();
  expect((await instructor.ask(`PUT ${path}/ban`, { why: 'Sells the films' })).status).toBe(200);
  expect((await learner.ask('GET /api/account')).status).toBe(401);
  expect(await instructor.ask(`POST ${path}/sign-in-mails`)).toMatchObject({
    status: 409,
    body: { reason: 'banned' },
  });
  expect(await instructor.ask(`PUT ${path}/ban`, { why: 'Once more' })).toMatchObject({
    status: 409,
    body: { reason: 'already-banned' },
  });
  expect((await instructor.ask(`DELETE ${path}/ban`)).status).toBe(200);
  expect((await instructor.ask(`DELETE ${path}/ban`)).status).toBe(409);
  ctx.pass({ seconds: 700 });
  expect((await signIn(ctx, aisyah)).user.uid).toBe(learner.user.uid);
});

test('team members cannot be banned, and a ban needs a reason', async () => {
  const { instructor, path } = await createSite();
  const own = `/api/studio/learners/${instructor.user.uid}`;
  expect(await instructor.ask(`PUT ${own}/ban`, { why: 'By mistake' })).toMatchObject({
    status: 409,
    body: { reason: 'team-member' },
  });
  expect((await instructor.ask(`PUT ${path}/ban`, { why: '  ' })).status).toBe(400);
  expect((await instructor.ask(`POST ${own}/deletion`, { why: 'By mistake' })).status).toBe(409);
});

test('the code of an email from the studio signs in a browser that never requested it', async () => {
  const { ctx, instructor, path, uid } = await createSite();
  ctx.pass({ seconds: 1 });
  await instructor.ask(`POST ${path}/sign-in-mails`);
  const { code } = await signInMailTo(ctx, aisyah);
  const browser = new TestBrowser(ctx);
  expect(await browser.ask('POST /api/sessions', { email: aisyah, code })).toMatchObject({
    status: 201,
    body: { uid },
  });
});

test('the studio shares the limit of sign-in emails per address', async () => {
  const { instructor, path } = await createSite();
  const statuses: number[] = [];
  for (let mails = 0; mails < 5; mails++)
    statuses.push((await instructor.ask(`POST ${path}/sign-in-mails`)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 429]);
});

test('the email changes only when both addresses have confirmed', async () => {
  const { ctx, instructor, path } = await createSite();
  await instructor.ask(`POST ${path}/address-changes`, { email: 'new@example.com' });
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'address-change');
  expect(mails.map(({ to }) => to).toSorted()).toEqual([aisyah, 'new@example.com']);
  expect((await instructor.ask(`GET ${path}`)).body).toMatchObject({
    learner: { email: aisyah },
    addressChange: { email: 'new@example.com', oldConfirmed: false, newConfirmed: false },
  });
  expect((await instructor.ask(`POST ${path}/address-changes`, { email: aisyah })).status).toBe(400);
});

test('the email about a deletion requested by the studio names the team, and a new sign-in cancels it', async () => {
  const { ctx, instructor, path } = await createSite();
  await instructor.ask(`POST ${path}/deletion`, { why: 'Asked by phone' });
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'deletion-asked');
  expect(mail?.text).toContain('The course team has scheduled your account for deletion.');
  ctx.pass({ seconds: 1 });
  await signIn(ctx, aisyah);
  expect((await instructor.ask(`DELETE ${path}/deletion`)).status).toBe(404);
});

test('the page shows the learner, and the export equals the learner’s own without their private notes', async () => {
  const { ctx, instructor, learner, uid, path } = await createSite();
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid, refundedCents: 100 });
  await instructor.ask(`PUT ${path}/note`, { note: 'Called on Monday.' });
  const { body } = await instructor.ask(`GET ${path}`);
  expect(body).toMatchObject({
    learner: { uid, email: aisyah, plan: 'free', role: null, bannedAt: null },
    devices: [{ userAgent: '' }],
    payments: [{ item: 'ultra', amountCents: 7800, currency: 'USD', standing: 'refunded-in-part' }],
    certificate: null,
    note: { note: 'Called on Monday.', changedBy: 'instructor@example.com' },
  });
  await addLessonNote(ctx.db, { uid, lessonId: 'flutter-introduction', text: 'A private thought' });
  const own = (await learner.ask('GET /api/export')).body as Record<string, unknown>;
  const theirs = (await instructor.ask(`POST ${path}/exports`)).body as Record<string, unknown>;
  expect(own['lessonNotes']).toMatchObject([{ text: 'A private thought' }]);
  expect(Object.keys(theirs)).toEqual(Object.keys(own).filter((part) => part !== 'lessonNotes'));
  expect(theirs['user']).toEqual(own['user']);
  expect(JSON.stringify(theirs)).not.toContain('A private thought');
  expect(JSON.stringify(theirs)).not.toContain('Called on Monday');
});

test('an assistant sees the learner and can reply, but not payments or rights', async () => {
  const { ctx, uid, path } = await createSite();
  const assistant = await signIn(ctx, 'siti@example.com');
  await ctx.db
    .updateTable('users')
    .set({ role: 'assistant' })
    .where('uid', '=', assistant.user.uid)
    .execute();
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid });
  expect((await assistant.ask(`GET ${path}`)).body).toMatchObject({ payments: null });
  const { events } = (await assistant.ask(`GET ${path}/timeline`)).body as {
    events: { kind: string; amountCents: number | null }[];
  };
  expect(events.find(({ kind }) => kind === 'paid')?.amountCents).toBeNull();
  expect((await assistant.ask(`PUT ${path}/note`, { note: 'Asked again.' })).status).toBe(200);
  expect((await assistant.ask(`POST ${path}/sign-in-mails`)).status).toBe(202);
  for (const verb of [
    'PUT ban',
    'DELETE sessions',
    'POST exports',
    'POST deletion',
    'POST address-changes',
  ]) {
    const [method, last] = verb.split(' ');
    expect([verb, (await assistant.ask(`${method} ${path}/${last}`, {})).status]).toEqual([verb, 403]);
  }
});

test('the timeline lists events newest first, with the outcome of emails', async () => {
  const { ctx, instructor, uid, path } = await createSite();
  await deliverMail(ctx, { atOnce: 1, send: async () => '250 Ok' } as never);
  ctx.pass({ seconds: 5 });
  await instructor.ask(`POST ${path}/sign-in-mails`);
  const rejection = Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', responseCode: 550 });
  await deliverMail(ctx, {
    atOnce: 1,
    send: () => Promise.reject(rejection),
  } as never);
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid, paidAt: ctx.now() + 10 });
  const { events, next } = (await instructor.ask(`GET ${path}/timeline`)).body as {
    events: { kind: string; code: string; state: string | null; actor: string; amountCents: number | null }[];
    next: string | null;
  };
  expect(next).toBeNull();
  expect(events[0]).toMatchObject({ kind: 'paid', code: 'ultra', amountCents: 7800 });
  const mails = events.filter(({ kind }) => kind === 'mail').map(({ code, state }) => [code, state]);
  expect(mails[0]).toEqual(['sign-in', 'refused']);
  // The other two have the same time.
  expect(mails.slice(1)).toEqual(
    expect.arrayContaining([
      ['sign-in', 'left'],
      ['welcome', 'left'],
    ]),
  );
  expect(events.find(({ code }) => code === 'sign-in-mail-sent')?.actor).toBe('instructor@example.com');
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['signed-up', 'sign-in-link', 'audit', 'mail', 'paid']),
  );
});

test('a long timeline has pages with each event once', async () => {
  const { ctx, instructor, uid, path } = await createSite();
  const entries = Array.from({ length: 130 }, (_, place) => ({
    id: `line-${place}`,
    at: 1000 + (place % 40),
    actor: 'stripe',
    action: 'plan',
    subject: uid,
    detail: '',
  }));
  await ctx.db.insertInto('audit').values(entries).execute();
  const ids: string[] = [];
  let cursor = '';
  for (let pages = 0; pages < 10; pages++) {
    const { body } = await instructor.ask(`GET ${path}/timeline${cursor}`);
    const page = body as unknown as { events: { id: string }[]; next: string | null };
    ids.push(...page.events.map(({ id }) => id));
    if (page.next === null) break;
    cursor = `?cursor=${encodeURIComponent(page.next)}`;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith('audit-line-'))).toHaveLength(130);
});

test('explains why a lesson does not open, by the access rule', async () => {
  const { ctx, instructor, learner, path, uid } = await createSite();
  const lessons = await ctx.db
    .selectFrom('lessons')
    .innerJoin('sections', 'sections.id', 'lessons.sectionId')
    .select(['lessons.id', 'opensWith'])
    .where('lessons.isFreePreview', '=', 0)
    .execute();
  const ultra = lessons.find(({ opensWith }) => opensWith === 'ultra')?.id;
  const ask = async () => (await instructor.ask(`GET ${path}/lessons/${ultra}/access`)).body;
  expect(await ask()).toMatchObject({ verdict: 'buy', reasons: ['plan-missing'], plan: 'free' });
  await ctx.db.updateTable('users').set({ plan: 'premium' }).where('uid', '=', uid).execute();
  expect(await ask()).toMatchObject({ verdict: 'upgrade', remedies: ['check-payment', 'ultra'] });
  await ctx.db.updateTable('users').set({ plan: 'ultra' }).where('uid', '=', uid).execute();
  expect(await ask()).toMatchObject({ verdict: 'play', reasons: ['open'] });
  await learner.ask('DELETE /api/sessions/current');
  expect(await ask()).toMatchObject({ verdict: 'sign-in', reasons: ['signed-out'] });
  expect((await instructor.ask(`GET ${path}/lessons/none/access`)).status).toBe(404);
  expect((await instructor.ask('GET /api/studio/learners/nobody')).status).toBe(404);
});

test('the page shows which articles were read, also by the learner’s own mark', async () => {
  const { ctx, instructor, learner, path, uid } = await createSite();
  await ctx.db.updateTable('users').set({ plan: 'ultra' }).where('uid', '=', uid).execute();
  const [article, video] = await ctx.db
    .selectFrom('lessons')
    .select('id')
    .where('kind', '=', 'video')
    .limit(2)
    .execute();
  await ctx.db
    .updateTable('lessons')
    .set({ kind: 'article', videoId: null })
    .where('id', '=', article!.id)
    .execute();
  forgetCourse(ctx.db);
  for (const { id } of [article!, video!])
    expect((await learner.ask(`PUT /api/lessons/${id}/tick`, { tick: 'watched' })).status).toBe(200);
  const { sections } = (await instructor.ask(`GET ${path}`)).body;
  const shown = new Map(sections.flatMap(({ lessons }) => lessons).map((lesson) => [lesson.id, lesson]));
  expect(shown.get(article!.id)).toMatchObject({ kind: 'article', watchedAt: ctx.now() });
  expect(shown.get(video!.id)).toMatchObject({ kind: 'video', watchedAt: null });
});

test('the page shows that email is stopped, and an assistant resumes it once', async () => {
  const { ctx, path } = await createSite();
  await stopMail(ctx);
  const assistant = await signIn(ctx, 'assistant@example.com');
  await ctx.db
    .updateTable('users')
    .set({ role: 'assistant' })
    .where('uid', '=', assistant.user.uid)
    .execute();
  const stops = async () => (await assistant.ask(`GET ${path}`)).body.mail?.stops;
  expect(await stops()).toEqual([
    { reason: 'bounced', since: ctx.now(), reply: '550 5.1.1 No such mailbox' },
  ]);
  const both = await Promise.all([1, 2].map(() => assistant.ask(`DELETE ${path}/mail-stops`)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await stops()).toEqual([]);
});
