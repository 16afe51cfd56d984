import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createVideoServer, requestRaw, signInViewer, videoLesson } from '#tests/videos/test-videos.ts';

const address = `/api/studio/videos/${videoLesson}/captions/ms` as const;
const cue = { startMs: 1000, endMs: 2500, text: 'Perkataan <jarang> & baru' };

async function studio() {
  const server = await createVideoServer();
  const teacher = await signIn(server, 'instructor@example.com');
  const learner = await signInViewer(server, 'learner@example.com');
  return {
    server,
    teacher,
    learner,
    read: async () => (await teacher.ask(`GET ${address}`)).body,
    save: (version: string, cues: object[] = [cue]) => teacher.ask(`PUT ${address}/draft`, { version, cues }),
    publish: (version: string) => teacher.ask(`POST ${address}/publication`, { version }),
    captions: async () => {
      const { captions } = (await learner.ask(`GET /api/lessons/${videoLesson}/playback`)).body;
      const malay = captions.find(({ language }) => language === 'ms');
      return malay && (await requestRaw(server, learner, { path: malay.url })).body;
    },
  };
}

test('starts captions without a file, and shows them to learners once published', async () => {
  const { teacher, learner, read, save, publish, captions } = await studio();
  // Otherwise the search would use the site's default language.
  await teacher.ask(`DELETE /api/studio/videos/${videoLesson}/captions/en`);
  expect(await read()).toMatchObject({ version: '', cues: [], isPublished: false, hasDraft: false });
  const { version } = (await save('')).body;
  expect(await read()).toMatchObject({ version, cues: [cue], isPublished: false, hasDraft: true });
  expect(await captions()).toBeUndefined();
  expect((await publish(version)).body).toMatchObject({ cues: 1 });
  expect(await read()).toMatchObject({ cues: [cue], isPublished: true, hasDraft: false });
  expect(await captions()).toContain('Perkataan &lt;jarang&gt; &amp; baru');
  const { lines } = (await learner.ask('GET /api/transcript-lines?words=jarang')).body;
  expect(lines.map(({ text }) => text)).toEqual([cue.text]);
});

test('rejects saving or publishing an outdated version', async () => {
  const { read, save, publish } = await studio();
  const first = (await save('')).body;
  expect(await save('', [])).toMatchObject({ status: 409, body: { reason: 'captions-changed' } });
  const second = (await save(first.version, [{ ...cue, text: 'Second' }])).body;
  expect((await save(first.version, [])).status).toBe(409);
  expect((await publish(first.version)).status).toBe(409);
  expect((await read()).cues).toMatchObject([{ text: 'Second' }]);
  expect((await publish(second.version)).status).toBe(200);
  // Published captions are no longer a draft, so a second click publishes nothing.
  expect((await publish(second.version)).status).toBe(409);
});

test('an uploaded file ends the draft, and the next save reports it', async () => {
  const { teacher, read, save } = await studio();
  const { version } = (await save('')).body;
  await teacher.ask(`PUT ${address}`, { text: 'WEBVTT\n\n00:01.000 --> 00:03.000\nUploaded\n' });
  expect(await read()).toMatchObject({
    cues: [{ startMs: 1000, endMs: 3000, text: 'Uploaded' }],
    hasDraft: false,
  });
  expect((await save(version)).status).toBe(409);
});

test('reverts a draft to the published captions', async () => {
  const { teacher, read, save, publish } = await studio();
  const published = (await publish((await save('')).body.version)).body;
  const { version } = (await save(published.version, [])).body;
  expect((await read()).cues).toEqual([]);
  expect((await teacher.ask(`DELETE ${address}/draft?version=${published.version}`)).status).toBe(409);
  expect((await teacher.ask(`DELETE ${address}/draft?version=${version}`)).status).toBe(200);
  expect(await read()).toMatchObject({ cues: [cue], hasDraft: false });
});

test.each([
  ['no-captions', [{ ...cue, text: '  ' }]],
  ['wrong-times', [{ ...cue, endMs: 1000 }]],
  ['beyond-video', [{ ...cue, startMs: 3_600_000, endMs: 3_601_000 }]],
  ['too-large', [{ ...cue, text: 'x'.repeat(2_001) }]],
])('saves a draft but rejects its publication with the reason %s', async (reason, cues) => {
  const { save, publish, captions } = await studio();
  const { version } = (await save('', cues)).body;
  expect(await publish(version)).toMatchObject({ status: 400, body: { reason } });
  expect(await captions()).toBeUndefined();
});

test('only the instructor reads or changes a draft', async () => {
  const { server, learner, save } = await studio();
  const { version } = (await save('')).body;
  for (const browser of [learner, await signIn(server)]) {
    expect((await browser.ask(`GET ${address}`)).status).toBe(404);
    expect((await browser.ask(`PUT ${address}/draft`, { version, cues: [] })).status).toBe(404);
    expect((await browser.ask(`DELETE ${address}/draft?version=${version}`)).status).toBe(404);
    expect((await browser.ask(`POST ${address}/publication`, { version })).status).toBe(404);
  }
  expect((await save(version, [{ ...cue, startMs: -1 }])).status).toBe(400);
});
