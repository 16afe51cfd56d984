/** Steps of a teacher in the studio. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { listStudioVideos } from '#server/videos/store.ts';
import { openSession } from './people.ts';
import type { Site } from './site.ts';
import { openBrowser } from './visitor.ts';

export async function openTeacher(browser: Browser, site: Site, expected?: RegExp): Promise<BrowserContext> {
  const context = await openBrowser(browser, {}, expected);
  await openSession(context, site, 'instructor@example.com');
  return context;
}

export async function openStudio(context: BrowserContext, site: Site, screen: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/${screen}`);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  return page;
}

export const input = (page: Page, field: string) => page.locator(`[id="field:${field}"]`);

export function focusedField(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['field']);
}

/** Chooses files in the dialog that a button opens. */
export async function choose(page: Page, button: string, files: string | string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

/** Drops files and folders of this computer through the DevTools protocol. */
export async function dropInto(page: Page, place: Locator, paths: string[]): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const box = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const devTools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devTools.send('Input.dispatchDragEvent', { type, ...at, data });
}

/** "Saved" is also visible before the edit, so this waits for the delay before saving. */
export async function saved(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await page.getByText('Saved', { exact: true }).waitFor();
}

export async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByLabel('Note for yourself').fill(note);
  await dialog.getByRole('button', { name: 'Publish now' }).dblclick();
  await dialog.getByText('Published. Your changes are live.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** The text of the front page without scripts. */
export async function frontPage(site: Site): Promise<string> {
  const reply = await fetch(`${site.url}/`);
  return (await reply.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

export async function draftName(context: BrowserContext, site: Site): Promise<string> {
  const reply = await context.request.get(`${site.url}/api/studio/content`);
  const { draft } = (await reply.json()) as { draft: { document: { site: { name: string } } } };
  return draft.document.site.name;
}

/** Adds a virtual authenticator that confirms automatically. */
export async function addPasskeyStore(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Returns the studio's video of this name. */
export const videoOf = async ({ db }: Pick<Site, 'db'>, name: string) =>
  (await listStudioVideos(db)).find((video) => video.name === name);

export const stateOf = async (site: Pick<Site, 'db'>, name: string) => (await videoOf(site, name))?.state;

/** Without progress for this long, the wait fails. */
const standstillMs = 4 * 60_000;

/**
 * Waits until a video is ready. Videos are packaged one at a time, so it waits as long as any of them makes progress.
 * @throws {Error} when it fails, or when there is no progress
 */
export async function packaged(site: Pick<Site, 'db'>, name: string): Promise<void> {
  let last = '';
  let movedAt = Date.now();
  for (;;) {
    const videos = await listStudioVideos(site.db);
    const state = videos.find((video) => video.name === name)?.state;
    if (state === 'ready') return;
    if (state === 'failed') throw new Error(`The video ${name} failed`);
    const now = videos
      .map((video) => [video.id, video.state, video.receivedBytes, video.packagedPermille].join(' '))
      .join();
    if (now !== last) movedAt = Date.now();
    else if (Date.now() - movedAt > standstillMs)
      throw new Error(`The video ${name} is ${state}, and nothing moves`);
    last = now;
    await sleep(500);
  }
}
