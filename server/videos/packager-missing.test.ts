import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { PackagingError } from './packaging/packaging-error.ts';
import type { PackagingReport } from './packaging/packaging-process.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { goingOn, remains, uploadRecording, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';

const program = fileURLToPath(new URL('./packaging/packaging-process.ts', import.meta.url));

/** Hides a package from Node, as if it were not installed. */
const withoutPackage = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (!name.startsWith('node-av')) return next(name, context);
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });`;

test('the packaging process reports missing packages', async () => {
  const child = fork(program, ['recording', 'folder'], {
    env: {},
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(withoutPackage)}`],
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
