import { expect, test } from 'vitest';
import { segmentsAtMost } from '#rules/learners/search.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const path = '/api/studio/learner-segments';

async function createSite() {
  const ctx = await createTestContext();
  return { ctx, instructor: await signIn(ctx, 'instructor@example.com') };
}

test('filters are kept under a name, changed, and forgotten; the same request again changes nothing', async () => {
  const { instructor } = await createSite();
  const ultra = { name: 'Ultra in Malaysia', filters: { plan: 'ultra', country: 'Malaysia' } };
  const sleepers = { name: 'Asleep', filters: { seen: 'not-month', paidFrom: '2026-11-01' } };
  await instructor.ask(`PUT ${path}/one`, ultra);
  await instructor.ask(`PUT ${path}/one`, ultra);
  await instructor.ask(`PUT ${path}/two`, sleepers);
  expect((await instructor.ask(`GET ${path}`)).body).toEqual({
    segments: [
      { id: 'two', ...sleepers },
      { id: 'one', ...ultra },
    ],
  });
  await instructor.ask(`PUT ${path}/one`, { ...ultra, name: 'A better name' });
  await instructor.ask(`DELETE ${path}/two`);
  expect((await instructor.ask(`GET ${path}`)).body).toEqual({
    segments: [{ id: 'one', ...ultra, name: 'A better name' }],
  });
});

test.each([
  ['no filter', { name: 'All', filters: {} }],
  ['no name', { name: ' ', filters: { plan: 'ultra' } }],
  ['a filter that the list does not have', { name: 'All', filters: { uid: 'a' } }],
  ['a day that is none', { name: 'All', filters: { paidTo: 'soon' } }],
  ['a name that is too long', { name: 'a'.repeat(61), filters: { plan: 'ultra' } }],
])('a segment with %s is refused', async (_, body) => {
  const { instructor } = await createSite();
  expect((await instructor.ask(`PUT ${path}/one`, body)).status).toBe(400);
  expect((await instructor.ask(`GET ${path}`)).body).toEqual({ segments: [] });
});

test('a site keeps so many and no more, and those it has can still be changed', async () => {
  const { instructor } = await createSite();
  const body = { name: 'Ultra', filters: { plan: 'ultra' } };
  for (let place = 0; place < segmentsAtMost; place++) await instructor.ask(`PUT ${path}/s${place}`, body);
  expect(await instructor.ask(`PUT ${path}/more`, body)).toMatchObject({
    status: 409,
    body: { reason: 'too-many' },
  });
  expect((await instructor.ask(`PUT ${path}/s0`, { ...body, name: 'Other' })).status).toBe(200);
});
