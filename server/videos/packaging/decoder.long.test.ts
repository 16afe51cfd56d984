import { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { openSegmentDecoder } from './decoder.ts';

const nothing = { picture: false, sound: false };

/** Returns the decoding process, which Node keeps among its open handles. */
function decodingProcess(): ChildProcess {
  const { _getActiveHandles: handles } = process as unknown as { _getActiveHandles: () => unknown[] };
  const children = handles().filter((handle) => handle instanceof ChildProcess);
  // The last one: another file's may still be ending.
  const found = children.findLast(({ spawnargs }) => spawnargs.join(' ').includes('decoding-process.ts'));
  if (!found) throw new Error('Nothing is decoded at the moment');
  return found;
}

test('a decoder killed by the system says nothing about a segment', async () => {
  const decoder = openSegmentDecoder();
  onTestFinished(() => decoder.close());
  const decoding = decoder.decode(Buffer.from('a segment'));
  decodingProcess().kill('SIGKILL');
  expect(await decoding).toBe('no-decoder');
  expect(await decoder.decode(Buffer.from('a segment'))).toEqual(nothing);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'decoding continues when all processes of the service get %s',
  async (name) => {
    const decoder = openSegmentDecoder();
    onTestFinished(() => decoder.close());
    expect(await decoder.decode(Buffer.from('a segment'))).toEqual(nothing);
    const running = decodingProcess();
    running.kill(name);
    expect(await decoder.decode(Buffer.from('a segment'))).toEqual(nothing);
    expect([running.exitCode, running.signalCode]).toEqual([null, null]);
  },
);
