/**
 * A client of OpenAI's audio API (https://platform.openai.com/docs/api-reference/audio/createTranscription), which OpenAI,
 * Groq, speaches, LocalAI and whisper.cpp's server offer.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import { captionLimits } from '#rules/captions/caption-files.ts';
import type { Segment, TranscriptionFailure } from '#rules/captions/transcription.ts';
import type { Transcriber } from '#server/context.ts';
import { createBreaker } from '#server/platform/circuit-breaker.ts';
import type { TranscriptionConfig } from '#server/platform/config/media.ts';

/** A machine without a graphics card may need longer than the audio lasts. */
const transcribeMs = 20 * 60_000;
const knowsKeyMs = 8_000;

/** Ten minutes of speech are about 100 kB, including the details of each segment. */
const replyBytes = 16_000_000;

const failures: Record<number, TranscriptionFailure> = {
  401: 'key-refused',
  403: 'key-refused',
  408: 'away',
  413: 'too-large',
  429: 'busy',
};

const transcription = z.object({
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), text: z.string().max(captionLimits.characters) }))
    .max(captionLimits.cues),
});

type LongReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

type LongRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Buffer;
  timeoutMs: number;
  bytesAtMost: number;
  signal: AbortSignal;
};

/** The reply exceeded its size limit. */
class ReplyTooLarge extends Error {}

/**
 * Unlike `fetch`, which gives up after five minutes without headers, this waits for a slow machine. Follows no redirects.
 * @throws {Error} with Node's code without a reply, {ReplyTooLarge}, or the signal's reason when it was aborted
 */
function sendLongRequest(request: LongRequest): Promise<LongReply> {
  const { url, method, headers, body, timeoutMs, bytesAtMost } = request;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const length = body ? { 'content-length': String(body.length) } : {};
    const sent = send(url, { method, headers: { ...headers, ...length }, agent: false, signal });
    sent.on('error', (error) => reject(request.signal.aborted ? request.signal.reason : error));
    // Without this, such a reply would end neither as a reply nor as an error.
    sent.on('upgrade', () => {
      reject(new Error('The service switches protocols'));
      sent.destroy();
    });
    sent.on('response', (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > bytesAtMost) sent.destroy(new ReplyTooLarge('The reply is too large'));
      });
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });
}

/** A failed transcription; `failure` is the reason, and the message is for the log. */
export class TranscriptionError extends Error {
  readonly failure: TranscriptionFailure;
  /** The pause that the service requests; null for none. */
  readonly retryAfterMs: number | null;

  constructor(failure: TranscriptionFailure, detail = '', retryAfterMs: number | null = null) {
    super(detail || failure);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

export function connectTranscriber(
  config: TranscriptionConfig | null,
  { timeoutMs = transcribeMs }: { timeoutMs?: number } = {},
): Transcriber | null {
  if (config === null) return null;
  const { url, key, model } = config;
  const headers = { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  const breaker = createBreaker({
    isOutage: (error) => error instanceof TranscriptionError && error.failure === 'away',
    openError: () => new TranscriptionError('away', 'The service did not answer lately'),
  });
  const send = (request: Omit<LongRequest, 'headers'>, more: Record<string, string> = {}) =>
    breaker(() => sendOrFail({ ...request, headers: { ...headers, ...more } }));

  return {
    host: new URL(url).host,
    async transcribe({ sound, language, signal }) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/mp4' }), 'sound.m4a');
      form.set('model', model);
      // The services know languages without countries: `pt` for `pt-BR`.
      form.set('language', language.split('-')[0] ?? language);
      form.set('response_format', 'verbose_json');
      form.set('timestamp_granularities[]', 'segment');
      const encoded = new Response(form);
      const body = Buffer.from(await encoded.arrayBuffer());
      const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const place = `${url}/audio/transcriptions`;
      const bounds = { timeoutMs, bytesAtMost: replyBytes, signal };
      const reply = await send({ url: place, method: 'POST', body, ...bounds }, type);
      if (reply.status !== 200) throw errorOf(reply);
      return readSegments(reply.body);
    },
    async knowsKey() {
      const { signal } = new AbortController();
      const bounds = { timeoutMs: knowsKeyMs, bytesAtMost: replyBytes, signal };
      const { status } = await send({ url: `${url}/models`, method: 'GET', ...bounds });
      // A service without a list of models answers with another status, and accepts any key.
      return status !== 401 && status !== 403;
    },
  };
}

/** Treats a server error like no reply. @throws {TranscriptionError} */
async function sendOrFail(request: LongRequest): Promise<LongReply> {
  let reply: LongReply;
  try {
    reply = await sendLongRequest(request);
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof ReplyTooLarge) throw new TranscriptionError('nonsense', error.message);
    throw new TranscriptionError('away', error instanceof Error ? error.message : '');
  }
  if (reply.status >= 500) throw errorOf(reply, 'away');
  return reply;
}

/** Omits the reply's text, in which services repeat parts of the key. */
function errorOf({ status, headers }: LongReply, given?: TranscriptionFailure): TranscriptionError {
  const failure = given ?? failures[status] ?? 'refused';
  const seconds = Number(headers['retry-after']);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
  return new TranscriptionError(failure, `The service answered ${status}`, retryAfterMs);
}

function readSegments(body: Buffer): Segment[] {
  const read = transcription.safeParse(parsed(body));
  if (!read.success) throw new TranscriptionError('nonsense', 'The reply is no transcription with times');
  return read.data.segments;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
