/**
 * Caption files for which the reader was once quadratic, at a length for which it would need far longer than a test
 * may take. A linear one needs about a second.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';

type Counts = { cues: number; skipped: number; sentences: number };

async function read(file: string): Promise<Counts> {
  const worker = new Worker(new URL('read-captions-worker.ts', import.meta.url), { workerData: file });
  // Without this, a slow thread would keep running for hours after the test timed out.
  onTestFinished(() => void worker.terminate());
  const [counts] = (await once(worker, 'message')) as [Counts];
  return counts;
}

const millions = (text: string, count = 2) => text.repeat(count * 1_000_000);
const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n\n00:03.000 --> 00:04.000\nEnd`;
const subRip = (text: string) =>
  `1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n2\n00:00:03,000 --> 00:00:04,000\nEnd`;

test.each([
  ['an open tag with spaces in WebVTT', vtt(`<i a=${millions(' ')}x`)],
  ['an open tag with spaces in SubRip', subRip(`<font color=${millions(' ')}x`)],
])('%s', async (_, file) => {
  // The text is longer than a caption may be.
  expect(await read(file)).toEqual({ cues: 1, skipped: 1, sentences: 1 });
});

test('a comment that begins with a long line of spaces and has many more lines', async () => {
  const file = `WEBVTT\n\nNOTE${millions(' ')}\n${millions('a\n')}\n00:03.000 --> 00:04.000\nEnd`;
  expect(await read(file)).toEqual({ cues: 1, skipped: 0, sentences: 1 });
});

test('many columns and many events of ASS', async () => {
  const columns = `${'a,'.repeat(500_000)}Start,End,Text`;
  const events = 'Dialogue: 0,0:00:01.00,0:00:02.00,Hi\n'.repeat(500_000);
  const file = `[Script Info]\n[Events]\nFormat: ${columns}\n${events}`;
  // None has as many columns.
  expect(await read(file)).toMatchObject({ cues: 0 });
});
