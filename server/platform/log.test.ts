import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, createLogWriter } from './log.ts';

function recordingLog(now = () => Date.UTC(2026, 10, 22)) {
  let written = '';
  const log = createLog(
    (text) => (written += text),
    now,
    (flush) => flush(),
  );
  return { log, written: () => written };
}

test('writes an entry as one JSON object with level, time and fields', () => {
  const { log, written } = recordingLog();
  log.info({ event: 'request', id: 'a-1', uid: undefined, status: 200 });
  expect(written()).toBe(
    '{"level":"info","at":"2026-11-22T00:00:00.000Z","event":"request","id":"a-1","status":200}\n',
  );
});

test('writes a request entry like any other', () => {
  const { log, written } = recordingLog();
  const fields = { id: 'a-1', uid: 'ann', path: '/"\\\u2028é\n', status: 200, ms: 1.5, nothing: null };
  for (const event of ['request', 'another']) log.info({ event, ...fields });
  const [request, another] = written().split('\n');
  expect(request).toBe(another?.replace('"another"', '"request"'));
});

test('each entry has its own time', () => {
  let time = 0;
  const { log, written } = recordingLog(() => time);
  log.info({ event: 'a' });
  time = 1;
  log.warn({ event: 'b' });
  expect(written().match(/\.\d{3}Z/g)).toEqual(['.000Z', '.001Z']);
});

test('writes an error with its stack and without the passwords of URLs', () => {
  const { log, written } = recordingLog();
  log.error({ event: 'error', error: new Error('postgresql://lectern:secret@db/course is away') });
  const line = JSON.parse(written()) as Record<string, string>;
  expect(line).toMatchObject({ level: 'error', error: expect.stringContaining('postgresql://db/course') });
  expect(line['error']).toContain('log.test.ts');
  log.error({ event: 'error', error: 'out of paper' });
  expect(written()).toContain('"error":"out of paper"');
});

test('redacts fields that hold secrets', () => {
  const { log, written } = recordingLog();
  log.info({ event: 'a', email: 'aisyah@example.com', token: 'abc', id: 'kept' });
  expect(written()).not.toMatch(/aisyah|abc/);
  expect(written()).toContain('"id":"kept"');
});

test('a line break in a field starts no new entry', () => {
  const { log, written } = recordingLog();
  log.info({ event: 'a', path: '/a\r\n{"level":"error","event":"forged"}\u2028' });
  expect(written().split('\n')).toHaveLength(2);
  expect(JSON.parse(written())).toMatchObject({ level: 'info', event: 'a' });
});

test('writes buffered entries immediately, each with its own time', () => {
  let time = 0;
  let flush = () => {};
  const written: string[] = [];
  const log = createLog(
    (text) => written.push(text),
    () => time,
    (later) => (flush = later),
  );
  log.info({ event: 'a' });
  time = 1;
  log.error({ event: 'b' });
  expect(written).toEqual([]);
  flush();
  expect(written).toHaveLength(1);
  const lines = written[0]?.trimEnd().split('\n') ?? [];
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'info', at: '1970-01-01T00:00:00.000Z', event: 'a' },
    { level: 'error', at: '1970-01-01T00:00:00.001Z', event: 'b' },
  ]);
});

test('writes to the spare stream when the disk is full', async () => {
  const spare: string[] = [];
  const full = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  });
  const other = new Writable({
    write: (chunk, _encoding, done) => {
      spare.push(String(chunk));
      done();
    },
  });
  const write = createLogWriter(full, other);
  write('one\n');
  await new Promise((resolve) => setImmediate(resolve));
  expect(spare).toEqual(['one\n']);
});
