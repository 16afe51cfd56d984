import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

type Lines = { lines: { id: string; action: string; actor: string }[]; next: string | null };

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const learner = await signIn(ctx, 'aisyah@example.com');
  const read = async (query = '') => (await instructor.ask(`GET /api/studio/audit${query}`)).body as Lines;
  return { ctx, instructor, learner, read };
}

test('lists entries newest first, with the emails of actor and subject', async () => {
  const { ctx, instructor, learner, read } = await createSite();
  ctx.pass({ seconds: 5 });
  await instructor.ask(`PUT /api/studio/learners/${learner.user.uid}/ban`, { why: 'Sells the films' });
  const { lines } = await read();
  expect(lines[0]).toMatchObject({
    action: 'banned',
    actor: 'instructor@example.com',
    subject: learner.user.uid,
    subjectEmail: 'aisyah@example.com',
    detail: 'Sells the films',
  });
  expect(lines.map(({ action }) => action)).toEqual(['banned', 'sign-in', 'sign-in']);
});

test('combines the filters of action, user and time', async () => {
  const { ctx, instructor, learner, read } = await createSite();
  const then = ctx.now();
  ctx.pass({ seconds: 5 });
  await instructor.ask(`PUT /api/studio/learners/${learner.user.uid}/ban`, { why: 'Sells the films' });
  const actions = async (query: string) => (await read(query)).lines.map(({ action }) => action);
  expect(await actions('?action=banned')).toEqual(['banned']);
  expect(await actions('?person=AISYAH@example.com')).toEqual(['banned', 'sign-in']);
  expect(await actions('?person=instructor@example.com&action=banned')).toEqual(['banned']);
  expect(await actions(`?from=${then + 1}`)).toEqual(['banned']);
  expect(await actions(`?to=${then + 1}&person=aisyah@example.com`)).toEqual(['sign-in']);
  expect(await actions('?person=nobody@example.com')).toEqual([]);
});

test('pages of a hundred list each entry once, even with equal times', async () => {
  const { ctx, read } = await createSite();
  const line = { at: 7, actor: 'stripe', action: 'plan', subject: '', detail: '' };
  await ctx.db
    .insertInto('audit')
    .values(Array.from({ length: 250 }, (_, place) => ({ ...line, id: `line-${place}` })))
    .execute();
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Lines = await read(`?action=plan${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.lines.map(({ id }) => id));
    cursor = page.next;
  }
  expect(ids).toHaveLength(250);
  expect(new Set(ids).size).toBe(250);
});

test('no endpoint changes or deletes an entry', async () => {
  const { instructor } = await createSite();
  const { body } = await instructor.ask('GET /api/openapi.json');
  const { paths } = body as { paths: Record<string, object> };
  const methods = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/studio/audit'))
    .flatMap(([, operations]) => Object.keys(operations));
  expect(methods).toEqual(['get']);
});
