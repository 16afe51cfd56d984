/** The operator moves all videos into a store and back while a learner watches. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStore } from '#tests/test-store.ts';
import { storeFolder, storeSettings } from '#tests/videos/moved-site.ts';
import { longLesson, networkNoise, openLearner, playLesson, playsOn, seekTo, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowserOfWorker();
});

let site: OwnSite | undefined;

afterAll(() => site?.stop());

async function move(serving: OwnSite, args: string) {
  const child = spawn(process.execPath, ['scripts/media/main.ts', ...args.split(' ')], {
    env: serving.settings(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { status: child.exitCode, stdout, stderr };
}

test('all videos move into a store and back while a learner keeps watching', async () => {
  const store = await startTestStore(Date.now);
  store.keyOpens = storeFolder;
  const serving = await startSite({ ...storeSettings(store), MEDIA_FROM: 'disk' });
  site = serving;
  // The site is briefly unavailable at each restart.
  const ask = { email: 'mover@example.com', expected: networkNoise };
  const learner = await openLearner(browser, serving, ask);
  const watching = await playLesson(learner, serving);
  const first = await move(serving, '--to store');
  expect([first.status, first.stdout]).toEqual([
    0,
    expect.stringContaining('the site still reads from the disk'),
  ]);
  await playsOn(watching);
  await watching.keyboard.press('k');
  await sees(watching, ({ plays }) => !plays);

  await serving.restart({ MEDIA_FROM: '' });
  const second = await move(serving, '--to store --remove');
  expect([second.status, second.stdout]).toEqual([0, expect.stringContaining('removed from the disk')]);
  expect(existsSync(serving.mediaFile(longLesson, 'master.m3u8'))).toBe(false);
  store.asked.length = 0;
  // The page was open before, and already knew the store.
  await watching.keyboard.press('k');
  await seekTo(watching, 0.9);
  await sees(watching, ({ second: at, plays }) => at > 160 && plays);
  const segment = store.asked.find(({ path, status }) => status === 200 && path.endsWith('.m4s'));
  expect(segment?.path.startsWith(`${storeFolder}${longLesson}/`)).toBe(true);

  const back = await move(serving, '--to disk --remove');
  expect([back.status, back.stdout]).toEqual([
    2,
    expect.stringContaining('Nothing was removed from the store.'),
  ]);
  await serving.restart({});
  const last = await move(serving, '--to disk --remove');
  expect([last.status, last.stdout]).toEqual([0, expect.stringContaining('removed from the store')]);
  expect(store.objects.size).toBe(0);
  await watching.close();
  await playsOn(await playLesson(learner, serving));
});
