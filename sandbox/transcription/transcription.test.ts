import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createControl } from '../control.ts';
import { transcriptionRoutes } from './routes.ts';

const key = 'lectern-sandbox-transcription';
const film = 'content/media/flutter-introduction';
const read = (file: string) => readFileSync(`${film}/${file}`);
const sound = Buffer.concat([read('360p-start.mp4'), read('360p-1.m4s')]);

type Order = { bytes?: Buffer; fields?: Record<string, string>; as?: string };

async function ask({ bytes = sound, fields = {}, as = key }: Order = {}, control = createControl()) {
  const body = new FormData();
  if (bytes.length > 0) body.set('file', new Blob([new Uint8Array(bytes)]), 'sound.m4a');
  const usual = { model: 'whisper-1', language: 'en', response_format: 'verbose_json' };
  for (const [name, value] of Object.entries({ ...usual, ...fields })) body.set(name, value);
  const headers = { authorization: `Bearer ${as}` };
  const app = transcriptionRoutes(control, key);
  const reply = await app.request('/v1/audio/transcriptions', { method: 'POST', body, headers });
  return { status: reply.status, text: await reply.text() };
}

test('sentences are spread over the length of the audio', async () => {
  const control = createControl();
  control.change({ transcription: { everySeconds: 2 } });
  const { status, text } = await ask({}, control);
  expect(status).toBe(200);
  const { duration, segments } = JSON.parse(text) as {
    duration: number;
    segments: { start: number; end: number; text: string }[];
  };
  expect(duration).toBeGreaterThan(1);
  expect(duration).toBeLessThan(10);
  expect(segments[0]).toMatchObject({ start: 0, text: ' Welcome back to the workshop.' });
  expect(segments.at(-1)?.end).toBeLessThanOrEqual(duration);
});

test.each([
  ['another key', { as: 'another' }, 401],
  ['no file', { bytes: Buffer.alloc(0) }, 400],
  ['no model', { fields: { model: '' } }, 400],
  ['a country', { fields: { language: 'pt-BR' } }, 400],
  ['a form without times', { fields: { response_format: 'json' } }, 400],
  ['bytes that are no sound', { bytes: Buffer.from('<html>') }, 400],
  ['a piece without its beginning', { bytes: read('360p-1.m4s') }, 400],
  ['sound that begins later', { bytes: Buffer.concat([read('360p-start.mp4'), read('360p-9.m4s')]) }, 400],
])('rejects %s', async (_, asked: Order, status) => {
  expect((await ask(asked)).status).toBe(status);
});
