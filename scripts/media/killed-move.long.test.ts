/** A stopped or killed move leaves nothing broken, and the next run resumes it. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCommandSite, readMediaFiles, readStoreFiles, siteFiles } from '#tests/videos/moved-site.ts';

test.each(['SIGINT', 'SIGKILL'] as const)(
  'after %s nothing is broken, and the next run resumes',
  async (signal) => {
    const { media, store, standby, start, run } = await createCommandSite();
    let puts = 0;
    const child = start(['--to', 'store'], standby);
    store.meddle = ({ method, body }) => {
      if (method === 'PUT' && (puts += 1) === 4) child.kill(signal);
      return body;
    };
    await once(child, 'exit');
    expect(signal === 'SIGINT' ? child.exitCode : child.signalCode).toBe(
      signal === 'SIGINT' ? 130 : 'SIGKILL',
    );
    store.meddle = null;
    for (const [path, content] of Object.entries(readStoreFiles(store)))
      expect(content).toBe(siteFiles[path]);
    expect(readMediaFiles(media)).toEqual(siteFiles);
    expect((await run(['--to', 'store'], standby)).status).toBe(0);
    expect(readStoreFiles(store)).toEqual(siteFiles);
  },
);

test('what a killed run left of a file is removed by the next one', async () => {
  const { media, store, settings, standby, start, run } = await createCommandSite();
  await run(['--to', 'store'], settings);
  await run(['--to', 'store', '--remove'], settings);
  expect(readMediaFiles(media)).toEqual({});
  const child = start(['--to', 'disk'], settings);
  store.meddle = ({ method, path, body }) => {
    if (method !== 'ANSWER' || !path.endsWith('.m4s')) return body;
    setTimeout(() => child.kill('SIGKILL'), 50);
    return body!.subarray(0, 1);
  };
  await once(child, 'exit');
  store.meddle = null;
  for (const [path, content] of Object.entries(readMediaFiles(media))) expect(content).toBe(siteFiles[path]);
  expect((await run(['--to', 'disk'], standby)).status).toBe(0);
  expect(readMediaFiles(media)).toEqual(siteFiles);
  expect(readdirSync(join(media, '.moving')).filter((name) => name.startsWith('part-'))).toEqual([]);
});
