import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askTus } from '#tests/videos/uploads.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createVideoServer, requestRaw, signInViewer, videoLesson } from '#tests/videos/test-videos.ts';

const vtt = 'WEBVTT\n\n00:01.000 --> 00:03.000\nA rare <b>word</b> stands here.\n';
const srt = '1\n00:00:01,000 --> 00:00:03,000\nSatu perkataan jarang.\n';

function manyCues(count: number): string {
  return Array.from({ length: count }, (_, at) => `0:0:0,1 --> 0:0:1,0\n${at.toString(36)}\n\n`).join('');
}

async function studio() {
  const server = await createVideoServer();
  const teacher = await signIn(server, 'instructor@example.com');
  const put = (language: string, text: string, browser: TestBrowser = teacher) =>
    browser.ask(`PUT /api/studio/videos/${videoLesson}/captions/${language}`, { text });
  return { server, teacher, put };
}

test('shows captions in two languages to the player, and searches their text', async () => {
  const { server, teacher, put } = await studio();
  expect([(await put('en', vtt)).status, (await put('ms', srt)).body]).toEqual([200, { cues: 1 }]);
  const learner = await signInViewer(server, 'learner@example.com');
  const { captions } = (await learner.ask(`GET /api/lessons/${videoLesson}/playback`)).body;
  expect(captions.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['ms', 'Bahasa Melayu'],
  ]);
  const malay = await requestRaw(server, learner, { path: captions[1]!.url });
  expect(malay.body).toBe('WEBVTT\n\n00:01.000 --> 00:03.000\nSatu perkataan jarang.\n');
  const find = async (word: string) => {
    const { body } = await learner.ask(`GET /api/transcript-lines?words=${word}`);
    return body.lines.map(({ text }) => text);
  };
  expect([await find('rare'), await find('jarang')]).toEqual([['A rare word stands here.'], []]);

  // The other language becomes that of the transcript.
  expect((await teacher.ask(`DELETE /api/studio/videos/${videoLesson}/captions/en`)).status).toBe(200);
  expect([await find('rare'), await find('jarang')]).toEqual([[], ['Satu perkataan jarang.']]);
  const after = (await learner.ask(`GET /api/lessons/${videoLesson}/playback`)).body;
  expect(after.captions.map(({ language }) => language)).toEqual(['ms']);
});

test('keeps the transcript of temporarily unreadable captions, and saves nothing beside them', async () => {
  const { server, teacher, put } = await studio();
  for (const [language, text] of [
    ['en', vtt],
    ['ms', srt],
  ] as const)
    await put(language, text);
  const file = join(server.config.dataDir, 'media', videoLesson, 'captions.vtt');
  rmSync(file);
  mkdirSync(file);
  const learner = await signInViewer(server, 'learner@example.com');
  const find = async () => (await learner.ask('GET /api/transcript-lines?words=rare')).body.lines;
  expect((await put('id', srt)).status).toBe(503);
  expect((await teacher.ask(`DELETE /api/studio/videos/${videoLesson}/captions/ms`)).status).toBe(503);
  expect(await find()).toHaveLength(1);

  // A missing file is not an error.
  rmSync(file, { recursive: true });
  expect((await put('id', srt)).status).toBe(200);
  expect(await find()).toEqual([]);
  expect((await put('en', vtt)).status).toBe(200);
  expect(await find()).toHaveLength(1);
});

test.each([
  ['no-captions', 'en', 'These are no captions.'],
  ['no-captions', 'en', '1\n00:00:0x,000 --> 00:00:02,000\nNo time\n'],
  ['beyond-video', 'en', 'WEBVTT\n\n10:00.000 --> 10:05.000\nOf another video.\n'],
  [
    'beyond-video',
    'en',
    '00:01.0 --> 00:02.0\nIt\n\n10:00.0 --> 10:05.0\nis of\n\n10:05.0 --> 10:06.0\nanother.\n',
  ],
  ['too-large', 'en', manyCues(10_001)],
])('rejects captions with the reason %s', async (reason, language, text) => {
  const { put } = await studio();
  expect((await put(language, text)).body.reason).toBe(reason);
});

test.each([
  ['generics.srt', ['Use a List<String> and check if (a < b && c > d)', 'Slanted and yellow']],
  ['blank-of-a-space.srt', ['First line', 'Second line', 'Third line']],
  ['no-blank-lines.srt', ['First line', 'Second line', 'Third line']],
  ['cr-cr-lf.srt', ['First line', 'Second line', 'Third line']],
  ['padded-cue.vtt', ['padded with a blank line of one space', 'next']],
])('saves the captions of %s', async (name, texts) => {
  const { server, teacher, put } = await studio();
  const text = readFileSync(new URL(`../../tests/captions/${name}`, import.meta.url), 'utf8');
  expect((await put('zh-Hant', text)).body).toEqual({ cues: texts.length });
  const draft = await teacher.ask(`GET /api/studio/videos/${videoLesson}/captions/zh-Hant`);
  expect(draft.body.cues.map((cue) => cue.text)).toEqual(texts);
  const learner = await signInViewer(server, 'learner@example.com');
  const { captions } = (await learner.ask(`GET /api/lessons/${videoLesson}/playback`)).body;
  const saved = captions.find(({ language }) => language === 'zh-Hant');
  expect(saved?.label).toBe('繁體中文');
  expect((await requestRaw(server, learner, { path: saved!.url })).status).toBe(200);
});

test('saves the readable captions, and names the others', async () => {
  const { put } = await studio();
  const cue = (timing: string, text: string) => `${timing}\n${text}\n\n`;
  const bad = cue('00:00:0x,000 --> 00:00:02,000', 'No time');
  const good = cue('00:00:00,500 --> 00:00:01,000', 'Good') + cue('00:00:01,000 --> 00:00:02,000', 'Better');
  const late = cue('00:30:00,000 --> 00:30:02,000', 'Credits');
  expect((await put('en', bad + good + late)).body).toEqual({
    cues: 2,
    skipped: {
      count: 2,
      first: [
        { line: 1, words: 'No time', reason: 'time' },
        { line: 10, words: 'Credits', reason: 'beyond-video' },
      ],
    },
  });
  const { body } = await put('en', good + bad.repeat(50));
  expect([body.skipped?.count, body.skipped?.first.length]).toEqual([50, 20]);
});

test('only the instructor changes captions, and no language leads out of the folder', async () => {
  const { server, put } = await studio();
  expect((await put('en', vtt, await signIn(server))).status).toBe(404);
  for (const language of ['..', 'english', 'EN', 'zh-hant', 'en-', 'x-own', '%2e%2e%2fen'])
    expect([400, 404]).toContain((await put(language, vtt)).status);
  expect((await put('en', 'x'.repeat(600_001))).status).toBe(400);
});

test('shows posters and captions, but no video, to the instructor in the studio', async () => {
  const { server, teacher } = await studio();
  const learner = await signInViewer(server, 'learner@example.com');
  const get = async (browser: TestBrowser, file: string) =>
    (await askTus(server, browser, { method: 'GET', path: `/studio/media/${videoLesson}/${file}` })).status;
  expect([await get(teacher, 'poster.webp'), await get(teacher, 'captions/ms.vtt')]).toEqual([200, 200]);
  expect(await get(learner, 'poster.webp')).toBe(404);
  for (const file of ['720p-1.m4s', 'master.m3u8', '../lectern.db', '.part', 'captions/..%2fposter.webp'])
    expect(await get(teacher, file), file).toBe(404);
});
