import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Control } from '#sandbox/control.ts';

/**
 * Returns the duration of a fragmented MP4's audio (ISO/IEC 14496-12); null for other bytes, or when it starts after 1
 * s.
 */
function secondsOfSound(bytes: Buffer): number | null {
  try {
    return readSeconds(bytes);
  } catch {
    return null;
  }
}

function readSeconds(bytes: Buffer): number | null {
  const boxes = readBoxes(bytes);
  if (boxes[0]?.name !== 'ftyp') return null;
  const header = find(bytes, ['moov', 'trak', 'mdia', 'mdhd']);
  const usual = find(bytes, ['moov', 'mvex', 'trex'])?.readUInt32BE(12) ?? 0;
  if (!header) return null;
  const timescale = header.readUInt32BE(header[0] === 1 ? 20 : 12);
  const fragments = boxes.filter(({ name }) => name === 'moof').map(({ body }) => readFragment(body, usual));
  const [first] = fragments;
  // A decoder that keeps timestamps would hear silence up to there.
  if (!first || first.from / timescale > 1) return null;
  return fragments.reduce((sum, { lasts }) => sum + lasts, 0) / timescale;
}

interface Box {
  name: string;
  body: Buffer;
}

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error('A box has an impossible size');
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

function find(bytes: Buffer, path: readonly string[]): Buffer | null {
  const [name, ...rest] = path;
  if (name === undefined) return bytes;
  const box = readBoxes(bytes).find((one) => one.name === name);
  return box ? find(box.body, rest) : null;
}

/** Returns a fragment's start and duration, in track units. */
function readFragment(fragment: Buffer, usual: number): { from: number; lasts: number } {
  const [header, time, run] = ['tfhd', 'tfdt', 'trun'].map((name) => find(fragment, ['traf', name]));
  if (!header || !time || !run) throw new Error('A fragment lacks a box');
  const from = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
  return { from, lasts: readRun(run, usualOf(header) ?? usual) };
}

function usualOf(header: Buffer): number | null {
  const has = header.readUInt32BE(0);
  if ((has & 0x8) === 0) return null;
  return header.readUInt32BE(8 + ((has & 0x1) === 0 ? 0 : 8) + ((has & 0x2) === 0 ? 0 : 4));
}

function readRun(run: Buffer, usual: number): number {
  const has = run.readUInt32BE(0);
  const count = run.readUInt32BE(4);
  if ((has & 0x1_00) === 0) return count * usual;
  const step = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((field) => (has & field) !== 0).length * 4;
  let at = 8 + ((has & 0x1) === 0 ? 0 : 4) + ((has & 0x4) === 0 ? 0 : 4);
  let lasts = 0;
  for (let sample = 0; sample < count; sample += 1, at += step) lasts += run.readUInt32BE(at);
  return lasts;
}

/** The transcribed sentences, the same for every audio file. */
const sentences = [
  'Welcome back to the workshop.',
  'Today we look at how a machine writes captions, and at what a person still has to mend.',
  'First it listens to the sound of the film, and writes down the words it believes to hear, one breath after the other, without ever seeing the picture.',
  'Then somebody who knows the subject reads what was written.',
  'Names are often wrong, so look at each of them.',
  'When everything is right, press publish.',
];

interface Segment {
  id: number;
  seek: number;
  start: number;
  end: number;
  text: string;
  tokens: number[];
  temperature: number;
  avg_logprob: number;
  compression_ratio: number;
  no_speech_prob: number;
}

/** Returns a sentence per interval, followed by a short silence. */
function segmentsOf(seconds: number, everySeconds: number): Segment[] {
  const count = Math.max(1, Math.floor(seconds / everySeconds));
  const step = seconds / count;
  return Array.from({ length: count }, (_, id) => ({
    id,
    seek: Math.round(id * step * 100),
    start: round(id * step),
    end: round((id + 0.9) * step),
    text: ` ${sentences[id % sentences.length]}`,
    tokens: [50364],
    temperature: 0,
    avg_logprob: -0.25,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
  }));
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

type Env = { Bindings: HttpBindings };

/** OpenAI's limit. */
const bytesAtMost = 25 * 1024 * 1024;

export function transcriptionRoutes(control: Control, key: string): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const { fail, latencyMs } = control.state.transcription;
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (fail === 'hang') {
      const { socket } = context.env.incoming;
      await new Promise((resolve) => socket.once('close', resolve));
      return RESPONSE_ALREADY_SENT;
    }
    if (fail === '500') return reject(context, 500, 'The server had an error');
    if (fail === '429') {
      context.header('Retry-After', '1');
      return reject(context, 429, 'Rate limit reached');
    }
    if (fail === 'refuse' || context.req.header('authorization') !== `Bearer ${key}`)
      return reject(context, 401, 'Incorrect API key provided');
    return next();
  });
  app.get('/v1/models', (context) =>
    context.json({ object: 'list', data: [{ id: 'whisper-1', object: 'model' }] }),
  );
  app.post('/v1/audio/transcriptions', async (context) => {
    if (Number(context.req.header('content-length') ?? 0) > bytesAtMost + 10_000)
      return reject(context, 413, 'Maximum content size limit exceeded');
    const form = await context.req.formData().catch(() => null);
    const file = form?.get('file');
    if (!form || !(file instanceof File)) return reject(context, 400, 'A file is missing');
    const [model, language, format] = ['model', 'language', 'response_format'].map((name) => form.get(name));
    if (typeof model !== 'string' || model === '') return reject(context, 400, 'A model is missing');
    if (format !== 'verbose_json')
      return reject(context, 400, 'This stand-in answers with verbose_json alone');
    if (typeof language === 'string' && !/^[a-z]{2}$/.test(language))
      return reject(context, 400, `Invalid language '${language}'. It must be in ISO-639-1 format.`);
    const seconds = secondsOfSound(Buffer.from(await file.arrayBuffer()));
    if (seconds === null) return reject(context, 400, 'The audio file could not be decoded');
    if (control.state.transcription.fail === 'nonsense') return context.text('I heard some words');
    const segments = segmentsOf(seconds, control.state.transcription.everySeconds);
    const text = segments.map((segment) => segment.text).join('');
    return context.json({
      task: 'transcribe',
      language: language ?? 'en',
      duration: seconds,
      text,
      segments,
    });
  });
  return app;
}

function reject(context: Context, status: 400 | 401 | 413 | 429 | 500, message: string): Response {
  const type = status === 500 ? 'server_error' : 'invalid_request_error';
  return context.json({ error: { message, type, param: null, code: null } }, status);
}
