import { expect, test } from 'vitest';
import { segmentsAtMost } from '#rules/learners/search.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const path = '/api/studio/learner-segments';

async function createSite() {
  const ctx = await createTestContext();
  return { ctx, instructor: await signIn(ctx, 'instructor@example.com') };
}

test('saves, changes and deletes named filters; a repeated request changes nothing', async () => {
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
  ['an unknown filter', { name: 'All', filters: { uid: 'a' } }],
  ['an invalid day', { name: 'All', filters: { paidTo: 'soon' } }],
  ['a name that is too long', { name: 'a'.repeat(61), filters: { plan: 'ultra' } }],
])('rejects a segment with %s', async (_, body) => {
  const { instructor } = await createSite();
  expect((await instructor.ask(`PUT ${path}/one`, body)).status).toBe(400);
  expect((await instructor.ask(`GET ${path}`)).body).toEqual({ segments: [] });
});

test('limits the number of segments, and existing ones can still be changed', async () => {
  const { instructor } = await createSite();
  const body = { name: 'Ultra', filters: { plan: 'ultra' } };
  for (let place = 0; place < segmentsAtMost; place++) await instructor.ask(`PUT ${path}/s${place}`, body);
  expect(await instructor.ask(`PUT ${path}/more`, body)).toMatchObject({
    status: 409,
    body: { reason: 'too-many' },
  });
  expect((await instructor.ask(`PUT ${path}/s0`, { ...body, name: 'Other' })).status).toBe(200);
});
