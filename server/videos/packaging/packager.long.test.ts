/** A packaging goes on after the signals of a restart, and says the truth after a kill. */
import { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRecordingFile } from '#tests/videos/recordings.ts';
import { createPackager } from './packager.ts';

/** Returns the process that packages, which Node keeps among its open handles. */
function packagingProcess(): ChildProcess {
  const { _getActiveHandles: handles } = process as unknown as { _getActiveHandles: () => unknown[] };
  const children = handles().filter((handle) => handle instanceof ChildProcess);
  const found = children.find(({ spawnargs }) =>
    spawnargs.join(' ').includes('packaging/packaging-process.ts'),
  );
  if (!found) throw new Error('Nothing is packaged at the moment');
  return found;
}

/** Sends a signal to the process that packages, once it has begun. */
async function packageAndSend(name: NodeJS.Signals) {
  const folder = join(mkdtempSync(join(tmpdir(), 'lectern-signal-')), 'film');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const source = await makeRecordingFile('film.mp4', { seconds: 3 });
  let isSent = false;
  const onProgress = () => {
    if (isSent) return;
    isSent = true;
    packagingProcess().kill(name);
  };
  const { signal } = new AbortController();
  const packaged = await createPackager().package({ source, folder, signal, onProgress });
  return { packaged, folder };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a packaging goes on when %s goes to all processes of the service',
  async (name) => {
    const { packaged, folder } = await packageAndSend(name);
    expect(packaged.lengthSeconds).toBeCloseTo(3, 1);
    expect(readdirSync(folder)).toContain('master.m3u8');
  },
);

test('a process that the system kills does not say that the recording is damaged', async () => {
  await expect(packageAndSend('SIGKILL')).rejects.toMatchObject({ failure: 'stopped' });
});
