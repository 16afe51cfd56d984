/** The studio's page about videos. */
import type { Page } from 'playwright-core';
import type { Site } from '../site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

export const studioVideosViews: View[] = [
  {
    name: 'studio-videos',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, { videos });
      await open(page, site);
      await page.getByText('Being packaged, 42%').waitFor();
    },
  },
  {
    name: 'studio-videos-upload',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, { videos: videos.slice(0, 3) });
      await page.route('**/studio/uploads/videos', (route) => route.abort());
      await open(page, site);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose recordings' }).click();
      await (
        await chooser
      ).setFiles([
        { name: '04 - Dialogs.mp4', mimeType: 'video/mp4', buffer: recording },
        { name: 'Notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<!doctype html>') },
      ]);
      await page.getByText('The line is gone. It goes on by itself.').waitFor();
      await page.getByText('This file is no recording, whatever its name says.').first().waitFor();
    },
  },
  {
    name: 'studio-videos-remove',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/videos', 200, { videos });
      await open(page, site);
      await page.getByRole('button', { name: 'Remove: Old introduction' }).click();
      await page.getByRole('dialog').getByText('18 MB on the site').waitFor();
    },
  },
  {
    name: 'studio-videos-captions',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos', 200, { videos });
      await open(page, site);
      await page.getByRole('button', { name: 'Captions: Old introduction' }).click();
      await page.getByRole('dialog').getByText('Bahasa Melayu').first().waitFor();
    },
  },
  {
    name: 'studio-videos-empty',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/videos', 200, { videos: [] });
      await open(page, site);
      await seeHeading(page, 'No videos yet');
    },
  },
  {
    name: 'studio-videos-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/videos');
      await open(page, site);
    },
  },
  {
    name: 'studio-videos-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/videos');
      await open(page, site);
      await seeHeading(page, 'The videos did not load');
    },
  },
];

async function open(page: Page, site: Site): Promise<void> {
  // Posters of the sample stand for those of videos that are not there.
  await page.route('**/studio/media/*/poster.webp', (route) =>
    route.fulfill({ path: 'content/media/chatbot-plan/poster.webp' }),
  );
  await page.goto(`${site.url}/studio/videos`);
  await page.getByText('Drop recordings or a whole folder here').waitFor();
}

/** Bytes that begin as a recording does. */
const recording = Buffer.concat([
  Buffer.from('\0\0\0\x20ftypisom', 'latin1'),
  Buffer.alloc(3_000_000, 'moving pictures'),
]);

const createdAt = Date.UTC(2026, 10, 21);

const video = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  state: 'ready',
  failure: null,
  lengthSeconds: 612,
  renditions: [
    { height: 720, bytes: 14_000_000 },
    { height: 360, bytes: 4_000_000 },
    { height: null, bytes: 900_000 },
  ],
  bytes: 18_200_000,
  captions: [],
  sourceBytes: 120_000_000,
  receivedBytes: 120_000_000,
  fingerprint: null,
  packaged: 1,
  createdAt,
  lessons: [],
  isTeaser: false,
  ...more,
});

const lesson = (title: string, isPublished: boolean) => ({ id: title.toLowerCase(), title, isPublished });

const videos = [
  video('a', '02 - Lists and maps', { state: 'packaging', packaged: 0.42, bytes: null }),
  video('b', '03 - Functions that read like sentences', { state: 'waiting', bytes: null }),
  video('c', '01 - Variables', { lessons: [lesson('Variables', false)] }),
  video('d', 'Screen recording 2026-11-20', { state: 'uploading', receivedBytes: 47_000_000, bytes: null }),
  video('e', 'Interview', { state: 'failed', failure: 'unknown-sound', bytes: null }),
  video('f', 'Old introduction', { captions: ['en', 'ms'] }),
  video('g', '', { lessons: [lesson('Flutter Introduction', true)], bytes: null, lengthSeconds: 180 }),
];
