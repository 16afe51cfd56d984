/** A stand-in for OpenAI's audio API: it hears the same sentences in every film, spread over its length. */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Control } from '../control.ts';
import { segmentsOf } from './sentences.ts';
import { secondsOfSound } from './sound-length.ts';

type Env = { Bindings: HttpBindings };

/** As OpenAI's. */
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
    if (fail === '500') return refuse(context, 500, 'The server had an error');
    if (fail === '429') {
      context.header('Retry-After', '1');
      return refuse(context, 429, 'Rate limit reached');
    }
    if (fail === 'refuse' || context.req.header('authorization') !== `Bearer ${key}`)
      return refuse(context, 401, 'Incorrect API key provided');
    return next();
  });
  app.get('/v1/models', (context) =>
    context.json({ object: 'list', data: [{ id: 'whisper-1', object: 'model' }] }),
  );
  app.post('/v1/audio/transcriptions', async (context) => {
    if (Number(context.req.header('content-length') ?? 0) > bytesAtMost + 10_000)
      return refuse(context, 413, 'Maximum content size limit exceeded');
    const form = await context.req.formData().catch(() => null);
    const file = form?.get('file');
    if (!form || !(file instanceof File)) return refuse(context, 400, 'A file is missing');
    const [model, language, format] = ['model', 'language', 'response_format'].map((name) => form.get(name));
    if (typeof model !== 'string' || model === '') return refuse(context, 400, 'A model is missing');
    if (format !== 'verbose_json')
      return refuse(context, 400, 'This stand-in answers with verbose_json alone');
    if (typeof language === 'string' && !/^[a-z]{2}$/.test(language))
      return refuse(context, 400, `Invalid language '${language}'. It must be in ISO-639-1 format.`);
    const seconds = secondsOfSound(Buffer.from(await file.arrayBuffer()));
    if (seconds === null) return refuse(context, 400, 'The audio file could not be decoded');
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

function refuse(context: Context, status: 400 | 401 | 413 | 429 | 500, message: string): Response {
  const type = status === 500 ? 'server_error' : 'invalid_request_error';
  return context.json({ error: { message, type, param: null, code: null } }, status);
}
