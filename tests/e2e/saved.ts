/** Saves lessons, and plays them without a connection. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { longLesson } from './learner.ts';
import type { Site } from './site.ts';

export const offlineAlert = "❌ You're offline. Please check your internet connection.";

/** Opens the lesson and saves its smallest video, with the worker that opens the course without a connection. */
export async function saveLongLesson(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await page.getByRole('button', { name: /^Save for offline, [\d.]+ [kM]B$/ }).click();
  await page.getByText(/^Saved on this device: /).waitFor();
  await expect.poll(() => isCourseKept(page)).toBe(true);
  return page;
}

/** True once the worker has stored the course page with all its files. */
export function isCourseKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match('/gpt')) !== undefined);
}

/** Returns the ids in this browser's list of saved lessons, and the number of its encrypted files. */
export async function savedIn(page: Page): Promise<{ listed: string[]; files: number }> {
  return page.evaluate(async () => {
    const listed = Object.keys(localStorage)
      .filter((key) => key.startsWith('lectern.saved.'))
      .flatMap((key) => (JSON.parse(localStorage[key] as string) as { lessons: { id: string }[] }).lessons)
      .map(({ id }) => id);
    const exists = (await indexedDB.databases()).some(({ name }) => name === 'lectern-saved');
    if (!exists) return { listed, files: 0 };
    const files = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('lectern-saved');
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
      opening.addEventListener('success', () => {
        const db = opening.result;
        const counting = db.transaction('files').objectStore('files').count();
        counting.addEventListener('success', () => {
          db.close();
          resolve(counting.result);
        });
      });
    });
    return { listed, files };
  });
}
