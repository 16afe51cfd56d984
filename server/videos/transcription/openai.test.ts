import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTranscriptionService, transcriptionKey } from '#tests/videos/transcribing-studio.ts';
import { connectTranscriber, type TranscriptionError } from './openai.ts';

const goingOn = new AbortController();
const order = { sound: Buffer.from('sound'), language: 'pt-BR', signal: goingOn.signal };

type Answer = (request: IncomingMessage, reply: ServerResponse, body: string) => void;

/** A service that answers as the test defines. */
async function serviceThat(answer: Answer, given: { key?: string | null; timeoutMs?: number } = {}) {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, reply, Buffer.concat(chunks).toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}/v1`;
  const { key = 'sk-secret', timeoutMs = 5_000 } = given;
  return connectTranscriber({ url, key, model: 'a-model' }, { timeoutMs })!;
}

const segments = [{ id: 0, start: 0, end: 2.5, text: ' Hello.', tokens: [1], no_speech_prob: 0 }];
const verbose = { task: 'transcribe', language: 'portuguese', duration: 2.5, text: ' Hello.', segments };

test('there is no service without a URL', () => {
  expect(connectTranscriber(null)).toBeNull();
});

test('sends the audio as a file with model, language and key, and returns segments', async () => {
  const seen: { path?: string; key?: string; body: string } = { body: '' };
  const transcriber = await serviceThat((request, reply, body) => {
    Object.assign(seen, { path: request.url, key: request.headers.authorization, body });
    reply.end(JSON.stringify(verbose));
  });
  expect(await transcriber.transcribe(order)).toEqual([{ start: 0, end: 2.5, text: ' Hello.' }]);
  expect(seen).toMatchObject({ path: '/v1/audio/transcriptions', key: 'Bearer sk-secret' });
  for (const [name, value] of Object.entries({
    model: 'a-model',
    language: 'pt',
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'segment',
  }))
    expect(seen.body).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
  expect(seen.body).toContain(
    'name="file"; filename="sound.m4a"\r\nContent-Type: audio/mp4\r\n\r\nsound\r\n',
  );
});

test('sends no key to a service without one', async () => {
  let key: string | undefined = 'some';
  const transcriber = await serviceThat(
    (request, reply) => {
      key = request.headers.authorization;
      reply.end(JSON.stringify(verbose));
    },
    { key: null },
  );
  await transcriber.transcribe(order);
  expect(key).toBeUndefined();
});

const answers: [what: string, answer: Answer, failure: string][] = [
  ['401', (_, reply) => reply.writeHead(401).end('Incorrect API key: sk-secret'), 'key-refused'],
  ['403', (_, reply) => reply.writeHead(403).end(), 'key-refused'],
  ['400', (_, reply) => reply.writeHead(400).end('{"error":{}}'), 'refused'],
  ['404', (_, reply) => reply.writeHead(404).end(), 'refused'],
  ['413', (_, reply) => reply.writeHead(413).end(), 'too-large'],
  ['429', (_, reply) => reply.writeHead(429, { 'retry-after': '7' }).end(), 'busy'],
  ['500', (_, reply) => reply.writeHead(500).end(), 'away'],
  ['503', (_, reply) => reply.writeHead(503).end(), 'away'],
  ['a redirect', (_, reply) => reply.writeHead(307, { location: 'http://localhost:1/' }).end(), 'refused'],
  ['a cut connection', (request) => request.socket.destroy(), 'away'],
  [
    'half a reply',
    (request, reply) => (reply.writeHead(200, { 'content-length': 99 }).write('{'), request.socket.end()),
    'away',
  ],
  ['no JSON', (_, reply) => reply.end('I heard some words'), 'nonsense'],
  ['no times', (_, reply) => reply.end(JSON.stringify({ text: 'Hello.' })), 'nonsense'],
  [
    'times of text',
    (_, reply) => reply.end(JSON.stringify({ segments: [{ start: '0', end: '1', text: 'A' }] })),
    'nonsense',
  ],
  [
    'a reply that switches protocols',
    (request) =>
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    'away',
  ],
  ['a flood', (_, reply) => reply.end('x'.repeat(17_000_000)), 'nonsense'],
  [
    'too many',
    (_, reply) => reply.end(JSON.stringify({ segments: Array(10_001).fill(segments[0]) })),
    'nonsense',
  ],
];

test.each(answers)('%s fails with its reason, without the key', async (_, answer, failure) => {
  const transcriber = await serviceThat(answer);
  const error = (await transcriber.transcribe(order).catch((cause: unknown) => cause)) as Error;
  expect(error).toMatchObject({ failure, retryAfterMs: failure === 'busy' ? 7_000 : null });
  expect(`${error.message}${error.stack}`).not.toContain('secret');
});

test('gives up on a silent service after a time-out, and then fails immediately for a while', async () => {
  let asked = 0;
  const transcriber = await serviceThat(() => (asked += 1), { timeoutMs: 20 });
  const errors: Error[] = [];
  for (let time = 0; time < 10; time += 1)
    errors.push((await transcriber.transcribe(order).catch((cause: unknown) => cause)) as Error);
  expect(errors.map((error) => (error as TranscriptionError).failure)).toEqual(Array(10).fill('away'));
  const left = errors.map(({ message }) => message.includes('did not answer lately'));
  expect(left).toEqual([...Array<boolean>(8).fill(false), true, true]);
  expect(asked).toBeLessThanOrEqual(8);
});

test('aborts the request when it is cancelled', async () => {
  const calledOff = new AbortController();
  const transcriber = await serviceThat(() => calledOff.abort(new Error('called off')));
  await expect(transcriber.transcribe({ ...order, signal: calledOff.signal })).rejects.toThrow('called off');
});

test('the sandbox behaves like the real service', async () => {
  const service = await startTranscriptionService();
  const { url } = service;
  const connect = (key: string) => connectTranscriber({ url, key, model: 'whisper-1' }, { timeoutMs: 300 })!;
  const transcriber = connect(transcriptionKey);
  expect(transcriber.host).toMatch(/^localhost:\d+$/);
  expect(await transcriber.knowsKey()).toBe(true);
  expect(await connect('another').knowsKey()).toBe(false);
  // Bytes that are not audio.
  await expect(transcriber.transcribe(order)).rejects.toMatchObject({ failure: 'refused' });
  for (const [fail, failure] of Object.entries({
    refuse: 'key-refused',
    500: 'away',
    429: 'busy',
    hang: 'away',
  })) {
    await service.control({ fail });
    await expect(transcriber.transcribe(order)).rejects.toMatchObject({ failure });
  }
});
