import { expect, test } from 'vitest';
import { emailStateIn } from '#rules/email-texts.ts';
import { sequenceKinds } from '#rules/sequence.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const id = 'sequence-1';

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const read = async () => (await instructor.ask(`GET /api/studio/sequences/${id}`)).body;
  const save = async (given: object) => {
    const { name, plan, silentDays, aim, version, emails } = await read();
    const texts = emails.map(({ id: email, delayDays, subject, body }) => ({
      id: email,
      delayDays,
      subject,
      body,
    }));
    const draft = { name, plan, silentDays, aim, version, emails: texts, ...given };
    return instructor.ask(`PUT /api/studio/sequences/${id}`, draft);
  };
  return { ctx, instructor, read, save };
}

test.each(sequenceKinds)(
  'a sequence started by %s has example emails that can be switched on',
  async (kind) => {
    const { instructor, read } = await createSite();
    for (const _ of [1, 2])
      expect((await instructor.ask('POST /api/studio/sequences', { id, kind })).status).toBe(201);
    const { emails, state, version } = await read();
    expect([state, version]).toEqual(['off', 1]);
    expect(emails).toHaveLength(3);
    for (const { subject, body } of emails) expect(emailStateIn({ subject, body }, 'en')).toBe('written');
    expect((await instructor.ask(`PUT /api/studio/sequences/${id}/switch`, { version })).status).toBe(200);
    const { body } = await instructor.ask('GET /api/studio/sequences');
    expect(body.sequences).toMatchObject([{ id, kind, state: 'on', emails: 3, sent: 0 }]);
  },
);

test('saving checks days, aim, version and id, and removes emails', async () => {
  const { instructor, read, save } = await createSite();
  await instructor.ask('POST /api/studio/sequences', { id, kind: 'purchase' });
  const [first, second] = (await read()).emails;
  const email = { id: 'new', delayDays: 30, subject: { en: 'Later' }, body: { en: 'Hello' } };
  const plain = { ...email, id: first?.id ?? '', delayDays: 1 };
  expect(await save({ aim: 'watch' })).toMatchObject({ status: 400, body: { reason: 'aim' } });
  expect(await save({ emails: [plain, { ...email, delayDays: 1 }] })).toMatchObject({
    status: 400,
    body: { reason: 'days' },
  });
  expect((await save({ plan: 'ultra', aim: 'none', emails: [plain, email] })).body).toEqual({
    version: 2,
    hasDraft: false,
  });
  expect(await save({ version: 1 })).toMatchObject({ status: 409, body: { reason: 'changed' } });
  expect(await read()).toMatchObject({
    plan: 'ultra',
    emails: [
      { id: first?.id, subject: { en: 'Later' } },
      { id: 'new', delayDays: 30 },
    ],
  });
  const removed = await save({ emails: [{ ...email, id: second?.id }] });
  expect(removed).toMatchObject({ status: 409, body: { reason: 'changed' } });
  await instructor.ask('POST /api/studio/sequences', { id: 'other', kind: 'silence' });
  const { body: other } = await instructor.ask('GET /api/studio/sequences/other');
  expect((await save({ emails: [{ ...email, id: other.emails[0]?.id }] })).status).toBe(409);
  const many = Array.from({ length: 11 }, (_, at) => ({ ...email, id: `e${at}`, delayDays: at }));
  expect((await save({ emails: many })).status).toBe(400);
  expect((await save({ emails: many.slice(1) })).status).toBe(200);
  expect((await read()).emails).toHaveLength(10);
});

test('while it is on, only texts change, as drafts that are published or discarded; then it is not deleted', async () => {
  const { instructor, read, save } = await createSite();
  await instructor.ask('POST /api/studio/sequences', { id, kind: 'silence' });
  const { emails } = await read();
  const texts = emails.map(({ id: email, delayDays }) => ({
    id: email,
    delayDays,
    subject: { en: 'New subject' },
    body: { en: 'New text' },
  }));
  expect((await save({ emails: [] })).status).toBe(200);
  const on = (version: number) => instructor.ask(`PUT /api/studio/sequences/${id}/switch`, { version });
  expect(await on(2)).toMatchObject({ status: 400, body: { reason: 'empty' } });
  expect((await instructor.ask(`DELETE /api/studio/sequences/${id}`)).status).toBe(200);

  await instructor.ask('POST /api/studio/sequences', { id, kind: 'silence' });
  const again = texts.map((text, at) => ({ ...text, id: `again-${at}` }));
  expect((await save({ emails: again })).status).toBe(200);
  expect(await on(1)).toMatchObject({ status: 409, body: { reason: 'changed' } });
  expect((await on(2)).status).toBe(200);
  expect(await on(2)).toMatchObject({ status: 409, body: { reason: 'on' } });
  expect(await save({ silentDays: 30 })).toMatchObject({ status: 409, body: { reason: 'running' } });
  expect(await save({ emails: again.slice(1) })).toMatchObject({ status: 409, body: { reason: 'running' } });
  const [first, ...rest] = again;
  const corrected = [{ ...first, subject: { en: 'Corrected' } }, ...rest];
  expect((await save({ emails: corrected, name: 'Hello again' })).body).toEqual({
    version: 3,
    hasDraft: true,
  });
  const publish = (version: number) =>
    instructor.ask(`PUT /api/studio/sequences/${id}/publication`, { version });
  expect(await publish(2)).toMatchObject({ status: 409, body: { reason: 'changed' } });
  expect((await publish(3)).status).toBe(200);
  expect((await save({ emails: corrected })).body).toEqual({ version: 4, hasDraft: false });
  const emptied = [{ ...first, subject: { en: ' ' } }, ...rest];
  expect((await save({ emails: emptied })).body).toEqual({ version: 5, hasDraft: true });
  expect(await publish(5)).toMatchObject({ status: 400, body: { reason: 'empty' } });
  expect((await read()).emails).toMatchObject([{ subject: { en: ' ' }, hasDraft: true }, {}, {}]);
  expect((await instructor.ask('GET /api/studio/sequences')).body.sequences[0]?.hasDraft).toBe(true);
  expect((await instructor.ask(`DELETE /api/studio/sequences/${id}/draft`)).status).toBe(200);
  expect((await read()).emails[0]).toMatchObject({ subject: { en: 'Corrected' }, hasDraft: false });
  expect((await save({ emails: emptied })).body.hasDraft).toBe(true);
  expect((await instructor.ask(`DELETE /api/studio/sequences/${id}/switch`)).status).toBe(200);
  expect((await read()).emails[0]).toMatchObject({ subject: { en: ' ' }, hasDraft: false });
  expect((await publish(6)).status).toBe(409);
  const remove = () => instructor.ask(`DELETE /api/studio/sequences/${id}`);
  expect(await remove()).toMatchObject({ status: 409, body: { reason: 'used' } });
});

test('an email is previewed, and tested with the instructor', async () => {
  const { ctx, instructor, read } = await createSite();
  await instructor.ask('POST /api/studio/sequences', { id, kind: 'sign-up' });
  const [email] = (await read()).emails;
  const path = `POST /api/studio/sequences/${id}/emails/${email?.id}/tests` as const;
  expect((await instructor.ask(path, { language: 'en' })).body).toEqual({ email: 'instructor@example.com' });
  const sample = (await ctx.mails()).find(({ kind }) => kind === 'campaign-test');
  expect(sample).toMatchObject({ subject: `[Test] ${email?.subject['en']}`, to: 'instructor@example.com' });
  const unknown = await instructor.ask(`POST /api/studio/sequences/${id}/emails/unknown/tests`, {
    language: 'en',
  });
  expect(unknown.status).toBe(404);
  const preview = `/studio/sequences/${id}/emails/${email?.id}/preview`;
  expect((await ctx.app.request(preview)).status).toBe(401);
  const cookie = `session=${instructor.cookies.get('session') ?? ''}`;
  const shown = await ctx.app.request(preview, { headers: { cookie } });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Open the course')]);
  for (const wrong of ['/studio/sequences/%00/emails/%00/preview', '/studio/campaigns/%00/preview'])
    expect((await ctx.app.request(wrong, { headers: { cookie } })).status, wrong).toBe(404);
});
