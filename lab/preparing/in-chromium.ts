/** Prepares a recording as the studio does, in a Chromium that never gets to send it. */
import { launchChromium } from '#tests/set-up/chromium.ts';
import { openSession } from '#tests/journeys/people.ts';
import { startSite } from '#tests/journeys/site.ts';
import { type Figures, secondsOfDescendants } from './figures.ts';

const mostMs = 6 * 60 * 60_000;

/** Writes the prepared MP4 to a path, and returns what preparing took, the page's own work included. */
export async function prepareInChromium(source: string, path: string): Promise<Figures> {
  const [site, browser] = await Promise.all([startSite(), launchChromium()]);
  try {
    const context = await browser.newContext();
    await openSession(context, site, 'instructor@example.com');
    const page = await context.newPage();
    page.setDefaultTimeout(mostMs);
    await page.route('**/studio/uploads/videos', (route) => route.abort());
    await page.goto(`${site.url}/studio/videos`);
    await page.getByLabel('Compress every recording on this computer before uploading').check();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose recordings' }).click();
    const [began, before] = [performance.now(), secondsOfDescendants()];
    await (await chooser).setFiles(source);
    await page.getByText('You’re offline. The upload resumes when you reconnect.').waitFor();
    const figures = {
      seconds: (performance.now() - began) / 1000,
      processorSeconds: secondsOfDescendants() - before,
    };
    const download = page.waitForEvent('download');
    await page.evaluate(downloadPrepared);
    await (await download).saveAs(path);
    return figures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function downloadPrepared(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('prepared-recordings');
  const entries = folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> };
  for await (const entry of entries.values()) {
    if (!entry.name.endsWith('.mp4')) continue;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await entry.getFile());
    link.download = entry.name;
    link.click();
  }
}
