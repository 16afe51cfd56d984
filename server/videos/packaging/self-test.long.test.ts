import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { withCrashingRecording, withoutLibraries } from '#tests/videos/crashing-process.ts';
import { goingOn } from '#tests/videos/uploads.ts';
import { createPackager } from './packager.ts';
import { testPackager } from './self-test.ts';

test('the packager runs on this machine, unless its libraries are missing', async () => {
  expect(await testPackager(goingOn)).toBeNull();
  expect(await testPackager(goingOn, { execArgv: withoutLibraries })).toMatchObject({
    failure: 'packager-missing',
  });
});

test('a recording that crashes a packager that runs otherwise is broken', async () => {
  const { config } = await createTestContext();
  const packager = createPackager({ execArgv: withCrashingRecording });
  const order = { source: 'crash.mp4', folder: join(config.dataDir, 'v'), onProgress: () => {} };
  await expect(packager.package({ ...order, signal: goingOn })).rejects.toMatchObject({
    failure: 'broken',
    message: expect.stringContaining('SIGSEGV') as string,
  });
});
