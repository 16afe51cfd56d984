import promises from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRecordingFile } from '#tests/videos/recordings.ts';
import { packageRecording } from './package-recording.ts';

/**
 * Leaves out the last segment of a playlist when it is written, as FFmpeg does after an error that it doesn't report.
 */
function shortenPlaylist(name: string): void {
  const { writeFile } = promises;
  const replace = (by: typeof writeFile) => {
    promises.writeFile = by;
    syncBuiltinESMExports();
  };
  onTestFinished(() => replace(writeFile));
  replace((path, text, ...options) => {
    const isIt = typeof path === 'string' && path.endsWith(name) && typeof text === 'string';
    const shortened = isIt ? text.replace(/#EXTINF[^\n]*\n[^\n]*\n#EXT-X-ENDLIST/, '#EXT-X-ENDLIST') : text;
    return writeFile(path, shortened, ...options);
  });
}

test('a rendition whose playlist is shorter than the recording is not taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-short-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = await makeRecordingFile('film.mp4', { seconds: 14, width: 320, height: 180 });
  shortenPlaylist('180p.m3u8');
  const order = { source, folder: join(folder, 'packaged'), onProgress: () => {} };
  await expect(packageRecording(order)).rejects.toMatchObject({
    failure: 'broken',
    message: expect.stringContaining('The renditions last 12') as string,
  });
});
