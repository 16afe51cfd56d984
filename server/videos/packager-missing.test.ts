import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { extractPoster, openSegmentDecoder } from './packaging/decoder.ts';
import { createPackager } from './packaging/packager.ts';
import { PackagingError } from './packaging/packaging-error.ts';
import type { PackagingReport } from './packaging/packaging-process.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { withForeignLibraries, withoutLibraries } from '#tests/videos/crashing-process.ts';
import { goingOn, remains, uploadRecording, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';

const program = fileURLToPath(new URL('./packaging/packaging-process.ts', import.meta.url));

test('the packaging process reports missing packages', async () => {
  const child = fork(program, ['recording', 'folder'], {
    env: {},
    execArgv: withoutLibraries,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  let report: PackagingReport;
  do [report] = (await once(child, 'message')) as [PackagingReport];
  while ('progress' in report);
  expect(report).toMatchObject({ failure: 'packager-missing' });
});

test('keeps a recording without a packager, to be packaged again by a click', async () => {
  const ctx = await createTestContext();
  const teacher = await signIn(ctx, 'instructor@example.com');
  const id = await uploadRecording(ctx, teacher, { bytes: Buffer.from('\0\0\0\x20ftypisom and so on') });
  const packager = { package: () => Promise.reject(new PackagingError('packager-missing')) };
  await packageVideos({ ...ctx, packager }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'packager-missing' });
  expect(remains(ctx)).toEqual([id]);
  expect((await teacher.ask(`POST /api/studio/videos/${id}/packaging`)).status).toBe(202);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'waiting', failure: null });
});

test('ignores messages of the packaging process that are not reports', async () => {
  const { config } = await createTestContext();
  const code = `process.send(null); process.send('done', () => process.kill(process.pid, 'SIGKILL'))`;
  const packager = createPackager({
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(code)}`],
  });
  await expect(packager.package(orderIn(config.dataDir))).rejects.toMatchObject({ failure: 'stopped' });
});

const orderIn = (folder: string) => ({
  source: fileURLToPath(import.meta.url),
  folder: join(folder, 'packaged'),
  signal: goingOn,
  onProgress: () => {},
});

test('libraries that crash on this machine are no damage of the recording', async () => {
  const { config } = await createTestContext();
  const packager = createPackager({ execArgv: withForeignLibraries });
  await expect(packager.package(orderIn(config.dataDir))).rejects.toMatchObject({
    failure: 'packager-missing',
  });
});

test('a crash is no damage of the recording when the self-test cannot be written', async () => {
  const { config } = await createTestContext();
  vi.stubEnv('TMPDIR', join(config.dataDir, 'no such folder'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const packager = createPackager({ execArgv: withForeignLibraries });
  await expect(packager.package(orderIn(config.dataDir))).rejects.toMatchObject({ failure: 'stopped' });
});

test('libraries that crash on this machine say nothing about the segments of videos', async () => {
  const decoder = openSegmentDecoder({ execArgv: withForeignLibraries });
  onTestFinished(() => decoder.close());
  expect(await decoder.decode(Buffer.from('a segment'))).toBe('no-decoder');
  expect(await decoder.decode(Buffer.from('another one'))).toBe('no-decoder');
  const order = { segment: Buffer.from('a segment'), second: 1 };
  expect(await extractPoster(order, { execArgv: withForeignLibraries })).toEqual({ failure: 'no-decoder' });
});

test.each([
  ['fails at once', 'no\0program'],
  ['fails later', '/no/such/program'],
])('a process whose start %s is no damage of the recording or of a segment', async (_, path) => {
  const { config } = await createTestContext();
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = path;
  await expect(createPackager().package(orderIn(config.dataDir))).rejects.toMatchObject({
    failure: 'stopped',
  });
  const decoder = openSegmentDecoder();
  onTestFinished(() => decoder.close());
  expect(await decoder.decode(Buffer.from('a segment'))).toBe('no-decoder');
  expect(await extractPoster({ segment: Buffer.from('a segment'), second: 1 })).toEqual({
    failure: 'no-picture',
  });
});
