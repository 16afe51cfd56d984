import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { learnerWhoClaimed, learnerWithCertificate } from '#tests/test-learner.ts';

const confirmations = 'POST /api/studio/certificate-confirmations';
const reissueOf = (id: string) => `POST /api/studio/certificates/${id}/reissue` as const;
const note = 'Well done, all three apps run!';

async function entriesOf(ctx: TestContext, action: string) {
  return ctx.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'detail'])
    .where('action', '=', action)
    .orderBy('subject')
    .execute();
}

test('confirms several claims, each with its email, note and audit entry', async () => {
  const ctx = await createTestContext();
  const claims = [];
  for (const name of ['Ann', 'Ben', 'Cem'])
    claims.push(await learnerWhoClaimed(ctx, name, `${name.toLowerCase()}@example.com`));
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ids = claims.map(({ id }) => id);
  const { status, body } = await instructor.ask(confirmations, { ids, note });
  expect([status, body.results]).toEqual([
    201,
    ids.map((id) => ({ id, issuedAt: ctx.now(), refused: null })),
  ]);
  expect((await entriesOf(ctx, 'certificate-issued')).map(({ subject }) => subject)).toEqual(
    claims.map(({ learner }) => learner.user.uid).toSorted(),
  );
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'certificate-issued');
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'ann@example.com',
    'ben@example.com',
    'cem@example.com',
  ]);
  for (const { text } of mails) expect(text).toContain(note);
  expect((await claims[0]!.learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'issued',
    note,
  });
});

test('reports why a claim cannot be confirmed, and confirms the others', async () => {
  const ctx = await createTestContext();
  const refunded = await learnerWhoClaimed(ctx, 'Ann', 'ann@example.com');
  const good = await learnerWhoClaimed(ctx, 'Ben', 'ben@example.com');
  await setPlan(ctx.db, { uid: refunded.learner.user.uid, plan: 'free' });
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ids = [refunded.id, 'no-such-claim', good.id, good.id];
  expect((await instructor.ask(confirmations, { ids })).body.results).toEqual([
    { id: refunded.id, issuedAt: null, refused: 'upgrade' },
    { id: 'no-such-claim', issuedAt: null, refused: 'not-found' },
    { id: good.id, issuedAt: ctx.now(), refused: null },
  ]);
  expect((await instructor.ask(confirmations, { ids: [good.id] })).body.results).toEqual([
    { id: good.id, issuedAt: null, refused: 'issued' },
  ]);
  expect(await entriesOf(ctx, 'certificate-issued')).toHaveLength(1);
});

test('simultaneous equal requests issue each claim once', async () => {
  const ctx = await createTestContext();
  const { id } = await learnerWhoClaimed(ctx);
  const instructor = await signIn(ctx, 'instructor@example.com');
  const answers = await Promise.all([1, 2, 3].map(() => instructor.ask(confirmations, { ids: [id] })));
  const refused = answers.flatMap(({ body }) => body.results.map((one: { refused: unknown }) => one.refused));
  expect(refused.filter((reason) => reason === null)).toHaveLength(1);
  expect(refused.filter((reason) => reason === 'issued')).toHaveLength(2);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'certificate-issued')).toHaveLength(1);
});

test('rejects more than a hundred ids, and none', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const many = Array.from({ length: 101 }, (_, at) => `claim-${at}`);
  expect((await instructor.ask(confirmations, { ids: many })).status).toBe(400);
  expect((await instructor.ask(confirmations, { ids: [] })).status).toBe(400);
});

test('a reissued certificate has a new name and URL, and the former URL redirects to it', async () => {
  const ctx = await createTestContext();
  const { learner, instructor, id } = await learnerWithCertificate(ctx, 'Aisyah Rahman');
  const issuedAt = ctx.now();
  ctx.pass({ seconds: 60 });
  const { status, body } = await instructor.ask(reissueOf(id), {
    name: 'Aisyah  Lim',
    note: 'To your wedding!',
  });
  expect([status, body.reissuedAt]).toEqual([201, ctx.now()]);
  expect(body.id).not.toBe(id);
  const visitor = new TestBrowser(ctx);
  expect((await visitor.ask(`GET /api/certificates/${body.id}`)).body).toMatchObject({
    name: 'Aisyah Lim',
    issuedAt,
    valid: true,
    replacedBy: null,
  });
  expect((await visitor.ask(`GET /api/certificates/${id}`)).body).toMatchObject({
    name: 'Aisyah Rahman',
    valid: false,
    revokedAt: ctx.now(),
    replacedBy: body.id,
  });
  for (const [from, to] of [
    ['', ''],
    ['.pdf', '.pdf'],
    ['.png', '.png'],
    ['.jwt', '.jwt'],
  ] as const) {
    const redirected = await ctx.app.request(`/certificates/${id}${from}`);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      302,
      `/certificates/${body.id}${to}`,
    ]);
  }
  expect((await ctx.app.request(`/certificates/${id}.exe`)).status).toBe(404);
  const status2 = (await (await ctx.app.request(`/certificates/${id}/status`)).json()) as {
    revokedCredentials: object[];
  };
  expect(status2.revokedCredentials).toHaveLength(1);
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'issued',
    id: body.id,
    name: 'Aisyah Lim',
    note: 'To your wedding!',
    issuedAt,
    reissuedAt: ctx.now(),
  });
  expect(await entriesOf(ctx, 'certificate-reissued')).toEqual([
    { actor: instructor.user.uid, subject: learner.user.uid, detail: `${body.id} replaces ${id}` },
  ]);
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'certificate-reissued');
  expect(mail).toMatchObject({ to: 'aisyah@example.com' });
  expect(mail!.text).toContain(`/certificates/${body.id}`);
  expect(mail!.text).toContain('To your wedding!');
});

test('every former URL redirects to the current one, even after a second change', async () => {
  const ctx = await createTestContext();
  const { instructor, id } = await learnerWithCertificate(ctx, 'One');
  const second = (await instructor.ask(reissueOf(id), { name: 'Two' })).body.id;
  const third = (await instructor.ask(reissueOf(second), { name: 'Three' })).body.id;
  for (const former of [id, second]) {
    const redirected = await ctx.app.request(`/certificates/${former}`);
    expect(redirected.headers.get('location')).toBe(`/certificates/${third}`);
  }
  expect((await instructor.ask(reissueOf(id), { name: 'Four' })).status).toBe(404);
});

test('rejects reissuing an unchanged or bad name, a claim and a revoked certificate', async () => {
  const ctx = await createTestContext();
  const claim = await learnerWhoClaimed(ctx, 'Ben', 'ben@example.com');
  const { instructor, id } = await learnerWithCertificate(ctx, 'Ann');
  const reasonOf = async (of: string, name: string) =>
    (await instructor.ask(reissueOf(of), { name })).body.reason;
  expect(await reasonOf(id, ' Ann ')).toBe('same-name');
  expect(await reasonOf(id, 'ann@example.com')).toBe('name-address');
  expect(await reasonOf(claim.id, 'Benjamin')).toBe('claimed');
  await instructor.ask(`POST /api/studio/certificates/${id}/revocation`, { reason: 'A mistake.' });
  expect(await reasonOf(id, 'Anna')).toBe('revoked');
  expect(await entriesOf(ctx, 'certificate-reissued')).toEqual([]);
});

test('one of two simultaneous reissues wins', async () => {
  const ctx = await createTestContext();
  const { instructor, id } = await learnerWithCertificate(ctx, 'Ann');
  const answers = await Promise.all(
    ['Anna', 'Annabel'].map((name) => instructor.ask(reissueOf(id), { name })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
  expect(await entriesOf(ctx, 'certificate-reissued')).toHaveLength(1);
});

test('a claim counts the videos published at the time of the claim', async () => {
  const ctx = await createTestContext();
  const { id } = await learnerWhoClaimed(ctx);
  const { document, version: former } = await readDraft(ctx);
  // Remove ten of the watched lessons and keep all others: 22 of 54 would be too few now.
  let left = 10;
  const sections = document.course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.filter((lesson) => lesson.kind !== 'video' || left-- <= 0),
  }));
  const content = { ...document.course, sections };
  const { version } = await saveDraftPage(ctx, { page: 'course', content, version: former, uid: 'teacher' });
  await publishDraft(ctx, { version, note: '', uid: 'teacher' });
  const instructor = await signIn(ctx, 'instructor@example.com');
  const listed = (await instructor.ask('GET /api/studio/certificates')).body;
  expect(listed).toMatchObject({ videos: 54, needed: 27 });
  expect(listed.certificates[0]).toMatchObject({ earned: 'claim', watched: 32, videos: 64 });
  expect((await instructor.ask(confirmations, { ids: [id] })).body.results).toMatchObject([
    { refused: null },
  ]);
  expect((await entriesOf(ctx, 'certificate-issued'))[0]!.detail).toBe(`${id} videos-played 32/64`);
});

test('a claim of an earlier release counts the current videos', async () => {
  const ctx = await createTestContext();
  const { id } = await learnerWhoClaimed(ctx);
  await ctx.db.updateTable('certificates').set({ claimedVideos: null }).execute();
  const { lessonId } = await ctx.db
    .selectFrom('progress')
    .select('lessonId')
    .limit(1)
    .executeTakeFirstOrThrow();
  await ctx.db.updateTable('lessons').set({ removedAt: 1 }).where('id', '=', lessonId).execute();
  const instructor = await signIn(ctx, 'instructor@example.com');
  expect((await instructor.ask(confirmations, { ids: [id] })).body.results).toMatchObject([
    { refused: 'keep-watching' },
  ]);
});
