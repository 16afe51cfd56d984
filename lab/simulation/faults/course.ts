/** The videos of the course, as the site shows them. */
import type { Browser } from '../browser.ts';

export type Video = { id: string; seconds: number };

type Section = { lessons: { id: string; kind: string; lengthSeconds: number }[] };

/** Returns the videos in the order of the outline. */
export async function videosOf(browser: Browser): Promise<Video[]> {
  const { body } = await browser.ask('GET', '/api/course');
  const lessons = (body['sections'] as Section[]).flatMap((section) => section.lessons);
  return lessons
    .filter(({ kind }) => kind === 'video')
    .map(({ id, lengthSeconds }) => ({ id, seconds: lengthSeconds }));
}
