/** Interrupted uploads and packaging resume and complete, or say what to do. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findOnPath } from '#tests/set-up/programs.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { readBeats } from '#tests/videos/packaged-video.ts';
import { makeRecording, writeRecording } from '#tests/videos/recordings.ts';
import { startTestLine, type TestLine } from '#tests/videos/test-line.ts';
import { networkNoise } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openStudio, openTeacher, stateOf, videoOf } from './teacher.ts';

let site: OwnSite;
let line: TestLine;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'lectern-interrupted-'));

beforeAll(async () => {
  const [linePort, sitePort] = [await findFreePort(), await findFreePort()];
  const settings = { PORT: String(sitePort), SITE_URL: `http://localhost:${linePort}` };
  [site, browser] = await Promise.all([startSite(settings), openBrowserOfWorker()]);
  line = await startTestLine({ from: linePort, to: sitePort });
});

/** Restores the network after a failed case. */
afterEach(() => {
  line.isDead = false;
  line.release();
});

afterAll(async () => {
  line?.close();
  rmSync(folder, { recursive: true });
  await site?.stop();
});

const slowly = { timeout: 180_000, interval: 200 };

/** The browser uploads chunks of this size, each with a checksum. */
const pieceBytes = 4_000_000;

const usualBytes = 23_000_000;

/** The database has the same size limit as the recording, and must not reach it first. */
const bytesOnFullDisk = 90_000_000;

/** A short video with ignored padding up to this size. */
async function writeLargeRecording(name: string, all: number): Promise<{ path: string; sha256: string }> {
  const film = await makeRecording({ seconds: 1 });
  const padding = Buffer.alloc(all - film.length, name);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4);
  const bytes = Buffer.concat([film, padding]);
  const path = join(folder, `${name}.mp4`);
  writeFileSync(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function choose(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose recordings' }).click();
  await (await chooser).setFiles(path);
}

/** Lists the files of unfinished recordings on disk. */
const remains = () =>
  ['.recordings', '.packaging'].flatMap((name) => {
    const path = site.mediaFile(name, '');
    return existsSync(path) ? readdirSync(path) : [];
  });

async function arrivedWhole(name: string, sha256: string): Promise<void> {
  await expect.poll(() => stateOf(site, name), slowly).toBe('ready');
  const row = await site.db.selectFrom('videos').select('sha256').where('name', '=', name).executeTakeFirst();
  expect(row?.sha256).toBe(sha256);
  await expect.poll(remains).toEqual([]);
}

type Interruption = (given: {
  context: BrowserContext;
  page: Page;
  path: string;
  bytes: number;
}) => Promise<void>;

/** Limits the file size in the kernel, which acts like a full disk. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(site.processId()), `--fsize=${bytes}:unlimited`]);
}

const interruptions: Record<string, Interruption> = {
  async 'a dead network'({ context, page, path, bytes }) {
    const held = line.holdAfter(bytes);
    await choose(page, path);
    await held;
    line.isDead = true;
    await context.setOffline(true);
    await page.getByText('You’re offline. The upload resumes when you reconnect.').waitFor();
    line.isDead = false;
    line.release();
    await context.setOffline(false);
  },
  async 'a closed tab'({ context, page, path, bytes }) {
    const held = line.holdAfter(bytes);
    await choose(page, path);
    await held;
    await page.close();
    line.release();
    const again = await openStudio(context, site, 'videos');
    await again.getByText(/^Stopped at \d+%\. Choose the same file again/).waitFor();
    await choose(again, path);
  },
  async 'a pause'({ page, path, bytes }) {
    const held = line.holdAfter(bytes);
    await choose(page, path);
    await held;
    // Browsers report the progress late on a busy computer.
    await page.getByText(/^[\d.]+ MB of 23 MB/).waitFor();
    await page.getByRole('button', { name: /^Pause: / }).click();
    await page.getByText(/^Paused · [\d.]+ MB of 23 MB \(\d+%\)$/).waitFor();
    line.release();
    await page.getByRole('button', { name: /^Resume: / }).click();
  },
  async 'a kill of the server'({ page, path, bytes }) {
    const held = line.holdAfter(bytes);
    await choose(page, path);
    await held;
    await site.kill();
    line.release();
    await site.startAgain();
  },
  async 'a full disk'({ page, path, bytes }) {
    limitFiles(bytes);
    try {
      await choose(page, path);
      await page.getByText('The site’s disk is full.').first().waitFor();
    } finally {
      limitFiles('unlimited');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
  },
};

const cases = Object.keys(interruptions).flatMap((what) =>
  [10, 50, 90].map((percent) => [what, percent] as const),
);

test.for(cases)('%s at %i % of an upload: it resumes and completes', async ([what, percent], { skip }) => {
  const isFullDisk = what === 'a full disk';
  skip(isFullDisk && !findOnPath('prlimit'), 'prlimit is not installed here');
  const name = `${what} at ${percent}`;
  const all = isFullDisk ? bytesOnFullDisk : usualBytes;
  const { path, sha256 } = await writeLargeRecording(name, all);
  const context = await openTeacher(browser, site, networkNoise);
  const page = await openStudio(context, site, 'videos');
  line.carried = 0;
  await interruptions[what]?.({ context, page, path, bytes: (all * percent) / 100 });
  await arrivedWhole(name, sha256);
  const twice = line.carried - all;
  console.info(`${name} %: ${(twice / 1e6).toFixed(1)} MB were sent twice`);
  expect(twice).toBeLessThanOrEqual(pieceBytes);
});

test('packaging that is killed at 10 and 70 % completes', async () => {
  const film = join(folder, 'Killed twice.mp4');
  // Long enough that each of these shares is saved, which happens every two seconds.
  await writeRecording(film, { seconds: 120, width: 1280, height: 720 });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await openStudio(context, site, 'videos');
  await choose(page, film);
  for (const percent of [10, 70]) {
    const isSoFar = async () => {
      const video = await videoOf(site, 'Killed twice');
      return video?.state === 'packaging' && video.packagedPermille >= percent * 10;
    };
    await expect.poll(isSoFar, { timeout: 180_000, interval: 50 }).toBe(true);
    await site.kill();
    // Expires the lease, after which another process may take over.
    await site.db.updateTable('videos').set({ leaseUntil: 0 }).where('state', '=', 'packaging').execute();
    await site.startAgain();
  }
  await arrivedWhole('Killed twice', createHash('sha256').update(readFileSync(film)).digest('hex'));
  const { id = '' } = (await videoOf(site, 'Killed twice')) ?? {};
  const beats = await readBeats(site.mediaFile(id, ''), '720p');
  expect(beats).toHaveLength(120);
  for (const { flash, beep } of beats) expect(Math.abs(flash - beep)).toBeLessThan(0.04);
});
