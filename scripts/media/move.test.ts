/** The command that moves the videos, run beside a site, and its output. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hideProcess, showProcess } from '#server/videos/storage/shared-folder.ts';
import { createCommandSite, readMediaFiles, readStoreFiles, siteFiles } from '#tests/videos/moved-site.ts';

test('to the store and back, with the next step in words, and copies removed only where the site has moved', async () => {
  const { media, store, settings, standby, run, serve } = await createCommandSite();
  const count = Object.keys(siteFiles).length;
  await showProcess(serve, { id: 'site' });
  const first = await run(['--to', 'store', '--remove'], standby);
  expect(first).toMatchObject({ status: 2, stdout: expect.stringContaining(`${count} files`) });
  expect(first.stdout).toContain('Nothing was removed from the disk.');
  expect(first.stdout).toContain("remove MEDIA_FROM and MEDIA_ACCEL_PREFIX from the site's settings");
  expect(first.stderr).toContain(`Copied ${count} of ${count} files`);
  expect([readStoreFiles(store), readMediaFiles(media)]).toEqual([siteFiles, siteFiles]);

  // The settings name the store, but the running process was started before.
  const early = await run(['--to', 'store', '--remove'], settings);
  expect([early.status, readMediaFiles(media)]).toEqual([2, siteFiles]);

  await hideProcess(serve, { id: 'site' });
  const second = await run(['--to', 'store'], settings);
  expect(second).toMatchObject({ status: 0, stdout: expect.stringContaining('0 files (0 MB) copied') });
  expect(second.stdout).toContain('npm run media:move -- --to store --remove');
  const last = await run(['--to', 'store', '--remove'], settings);
  expect(last).toMatchObject({ status: 0, stdout: expect.stringContaining('removed from the disk') });
  expect([readStoreFiles(store), readMediaFiles(media)]).toEqual([siteFiles, {}]);

  const back = await run(['--to', 'disk'], settings);
  expect(back).toMatchObject({ status: 0, stdout: expect.stringContaining('set MEDIA_FROM=disk') });
  const emptied = await run(['--to', 'disk', '--remove'], standby);
  expect(emptied).toMatchObject({ status: 0, stdout: expect.stringContaining('removed from the store') });
  expect([readStoreFiles(store), readMediaFiles(media)]).toEqual([{}, siteFiles]);
});

test('names the missing files, and removes nothing', async () => {
  const { media, run, settings } = await createCommandSite();
  rmSync(join(media, 'one/720p-2.m4s'));
  const told = await run(['--to', 'store', '--remove'], settings);
  expect(told).toMatchObject({ status: 2, stdout: expect.stringContaining('  one/720p-2.m4s\n') });
  expect(told.stdout).toContain('Nothing was removed from the disk.');
  expect(Object.keys(readMediaFiles(media))).toHaveLength(Object.keys(siteFiles).length - 1);
});

test('a command that cannot do its work says why and ends with 1', async () => {
  const { store, standby, run } = await createCommandSite();
  for (const args of [[], ['--to', 'moon'], ['--to', 'store', 'more'], ['--form', 'store']])
    expect(await run(args)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm run media:move'),
    });
  expect(await run(['--to', 'store'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No object store is configured'),
  });
  store.keyOpens = '/another/';
  expect(await run(['--to', 'store'], standby)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('answers 403 (PUT'),
  });
});
