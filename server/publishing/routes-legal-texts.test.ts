import { expect, test } from 'vitest';
import { agreementVersion } from '#rules/payments/payment.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

test('lists the versions of each text, and those that publishing the draft adds', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const first = { version: 1, since: ctx.now() };
  const kinds = async () => (await instructor.ask('GET /api/studio/legal-texts')).body.texts;
  expect(await kinds()).toEqual([
    { kind: 'privacy', isChanged: false, versions: [first] },
    { kind: 'terms', isChanged: false, versions: [first] },
    { kind: 'refunds', isChanged: false, versions: [first] },
  ]);
  const { draft } = (await instructor.ask('GET /api/studio/content')).body;
  const { legal } = draft.document;
  const content = { ...legal, refunds: { ...legal.refunds, text: { en: 'Within 30 days, always.' } } };
  const saved = await instructor.ask('PUT /api/studio/content/draft/legal', {
    version: draft.version,
    content,
  });
  expect(saved.status).toBe(200);
  expect((await kinds())[2]).toEqual({ kind: 'refunds', isChanged: true, versions: [first] });
  const changes = (await instructor.ask('GET /api/studio/content/changes')).body;
  expect(changes.legalVersions).toEqual([{ kind: 'refunds', version: 2 }]);
  ctx.pass({ seconds: 5 });
  await instructor.ask('POST /api/studio/content/revisions', { version: changes.version });
  expect((await kinds())[2]).toEqual({
    kind: 'refunds',
    isChanged: false,
    versions: [{ version: 2, since: ctx.now() }, first],
  });
});

test('rejects publishing an empty text', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { draft } = (await instructor.ask('GET /api/studio/content')).body;
  const content = { ...draft.document.legal, terms: { title: { en: 'Terms' }, text: { en: ' ' } } };
  await instructor.ask('PUT /api/studio/content/draft/legal', { version: draft.version, content });
  const { gaps } = (await instructor.ask('GET /api/studio/content/changes')).body;
  expect(gaps).toEqual([{ path: 'legal.terms.text', reason: 'needs-text' }]);
});

test('the learner’s page and timeline show the versions that they agreed to', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, 'ann@example.com');
  await learner.ask('POST /api/agreements', { version: agreementVersion, account: true, lessonLinks: true });
  const instructor = await signIn(ctx, 'instructor@example.com');
  const page = `GET /api/studio/learners/${learner.user.uid}` as const;
  expect((await instructor.ask(page)).body.learner).toMatchObject({
    agreedAt: ctx.now(),
    termsVersion: 1,
    refundsVersion: 1,
  });
  const { events } = (await instructor.ask(`${page}/timeline`)).body;
  expect(events).toContainEqual(expect.objectContaining({ kind: 'agreed', detail: '1/1' }));
});
