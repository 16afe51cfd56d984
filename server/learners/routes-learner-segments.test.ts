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
  const put = (id: string) => instructor.ask(`PUT ${path}/${id}`, body);
  for (let place = 1; place < segmentsAtMost; place++) await put(`s${place}`);
  // Of requests at the same moment, the database lets one have the last place; the second click on it is the same.
  const replies = await Promise.all(['a', 'a', 'b', 'c', 'd'].map(put));
  const { segments } = (await instructor.ask(`GET ${path}`)).body as { segments: { id: string }[] };
  expect(segments).toHaveLength(segmentsAtMost);
  const stored = new Set(segments.map(({ id }) => id));
  for (const [place, id] of ['a', 'a', 'b', 'c', 'd'].entries())
    expect(replies[place]).toMatchObject(
      stored.has(id) ? { status: 200 } : { status: 409, body: { reason: 'too-many' } },
    );
  expect((await instructor.ask(`PUT ${path}/s1`, { ...body, name: 'Other' })).status).toBe(200);
  // A deleted one makes room.
  await instructor.ask(`DELETE ${path}/s2`);
  expect((await put('e')).status).toBe(200);
});
