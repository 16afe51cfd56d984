/** Two processes take another build, one after the other, while a learner watches. */
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { edgePrograms, startTwoProcesses } from './two-processes.ts';
import { countStalls, filmOf, openLearner, playLesson, seekTo, sees } from './learner.ts';
import { makeNextBuild } from './next-build.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { readSignInMail, type Site } from './site.ts';

test.skipIf(!edgePrograms.nginx)(
  'a video keeps playing through an update, and the tab keeps the screens it started with',
  { timeout: 240_000 },
  async () => {
    const { processes, stop, ...two } = await startTwoProcesses('nginx');
    onTestFinished(stop);
    const site = siteOf(two);
    const next = makeNextBuild();
    const context = await openLearner(await openBrowserOfWorker(), site, { email: 'watches@example.com' });
    onTestFinished(async () => {
      await context.close();
      await site.db.destroy();
      next.remove();
    });
    const page = await playLesson(context, site);
    await page.evaluate(countStalls);
    const missing: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() >= 400) missing.push(`${reply.status()} ${reply.url()}`);
    });

    for (const [index, process] of processes.entries()) {
      const restarted = process.restart('SIGTERM', next.folder);
      // Each jump needs new segments; loaded ones would hide the update.
      for (const share of [0.2 + 0.4 * index, 0.4 + 0.4 * index]) {
        await page.evaluate(() => (window.jumps = true));
        await seekTo(page, share);
        const { second } = await filmOf(page);
        await sees(page, (film) => film.plays && film.second > second + 1);
        await page.evaluate(() => (window.jumps = false));
        await sees(page, (film) => film.second > second + 3);
      }
      await restarted;
    }
    expect(await page.evaluate(() => window.stalls)).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(missing).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
  },
);

function siteOf({
  url,
  sandboxUrl,
  databaseUrl,
}: {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
}): Site {
  return {
    url,
    sandboxUrl,
    db: openDatabase({ databaseUrl, dataDir: '' }),
    signInMailTo: (email) => readSignInMail(sandboxUrl, email),
    control: () => Promise.reject(new Error('Nothing misbehaves here')),
  };
}
