import { expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { readCourse } from '#contract/course.ts';
import { readPlayback } from '#contract/lessons.ts';
import { signIn } from '#tests/test-browser.ts';
import { askRaw, createFilmServer, filmGoer, filmLesson } from '#tests/test-films.ts';

test('the outline is the same through the hot door as through the app, for everyone', async () => {
  const server = await createFilmServer();
  const ultra = await filmGoer(server, 'ultra@example.com');
  const { stream } = (await ultra.ask(`GET /api/lessons/${filmLesson}/playback`)).body;
  server.pass({ seconds: 5 });
  const report = { ranges: [[0, 5]], resumeAt: 5, stream };
  await ultra.ask(`PUT /api/lessons/${filmLesson}/progress`, report);
  const people = [
    null,
    await signIn(server, 'free@example.com'),
    await filmGoer(server, 'premium@example.com', 'premium'),
    ultra,
  ];
  for (const person of people) {
    const hot = await askRaw(server, person, { path: '/api/course' });
    // A search is no way in which our pages ask, so the app answers.
    const cold = await askRaw(server, person, { path: '/api/course?' });
    expect(JSON.parse(hot.body)).toEqual(JSON.parse(cold.body));
    const schema = readCourse.responses[200].content['application/json'].schema;
    expect(schema.safeParse(JSON.parse(Buffer.from(hot.body, 'latin1').toString())).error).toBeUndefined();
    expect(withoutFleeting(hot.headers)).toEqual(withoutFleeting(cold.headers));
  }
});

test('a browser that takes it packed pays for a third of the outline, and reads the same', async () => {
  const server = await createFilmServer();
  const learner = await filmGoer(server, 'learner@example.com');
  const path = '/api/course';
  const plain = await askRaw(server, learner, { path });
  const packed = await askRaw(server, learner, { path, headers: { 'accept-encoding': 'gzip, br' } });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ]);
  expect(gunzipSync(Buffer.from(packed.body, 'latin1')).toString('latin1')).toBe(plain.body);
  expect(packed.body.length).toBeLessThan(plain.body.length / 3);
  expect(packed.headers['content-length']).toBe(String(packed.body.length));
});

test('playback is the same through the hot door as through the app, refusals included', async () => {
  const server = await createFilmServer();
  const ultra = await filmGoer(server, 'ultra@example.com');
  const { stream } = (await ultra.ask(`GET /api/lessons/${filmLesson}/playback`)).body;
  const path = `/api/lessons/${filmLesson}/playback?stream=${stream}`;
  const hot = await askRaw(server, ultra, { path });
  const cold = await askRaw(server, ultra, { path: `${path}&` });
  expect(JSON.parse(hot.body)).toEqual(JSON.parse(cold.body));
  const schema = readPlayback.responses[200].content['application/json'].schema;
  expect(schema.safeParse(JSON.parse(Buffer.from(hot.body, 'latin1').toString())).error).toBeUndefined();
  expect(withoutFleeting(hot.headers)).toEqual(withoutFleeting(cold.headers));

  const free = await signIn(server, 'free@example.com');
  for (const [person, refused] of [
    [null, path],
    [free, path],
    [ultra, '/api/lessons/no-such-lesson/playback'],
  ] as const) {
    const one = await askRaw(server, person, { path: refused });
    const other = await askRaw(server, person, {
      path: refused.includes('?') ? `${refused}&` : `${refused}?`,
    });
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    expect(withoutFleeting(one.headers)).toEqual(withoutFleeting(other.headers));
  }
});

test.each([
  ['a stream that is no id', `/api/lessons/${filmLesson}/playback?stream=a.b`, 400],
  ['what nobody knows', `/api/lessons/${filmLesson}/playback?speed=2`, 400],
  ['a lesson that is no id', '/api/lessons/a.b/playback', 400],
])('playback asked for with %s is refused', async (_, path, status) => {
  const server = await createFilmServer();
  const ultra = await filmGoer(server, 'ultra@example.com');
  expect((await askRaw(server, ultra, { path })).status).toBe(status);
});

function withoutFleeting(headers: Record<string, unknown>): Record<string, unknown> {
  const lasting = { ...headers };
  for (const name of ['x-request-id', 'date', 'content-length', 'transfer-encoding', 'vary'])
    delete lasting[name];
  return lasting;
}
