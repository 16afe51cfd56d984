/** A test server whose first Ultra lesson has a video with a file of every kind, and users who try to load it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { sections } from '#tests/content/default-course.ts';
import type { Plan } from '#rules/plans.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn, type TestBrowser } from '../test-browser.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

export const videoLesson = sections[3]?.lessons[0]?.id ?? '';
export const otherLesson = sections[3]?.lessons[1]?.id ?? '';

/** Every kind of file in a lesson's folder. */
export const mediaFiles = {
  'master playlist': 'master.m3u8',
  'variant playlist': '720p.m3u8',
  'piece of the picture': '720p-1.m4s',
  'beginning of the picture': '720p-start.mp4',
  'piece of the sound': 'sound-1.m4a',
  'playlist of the stills': 'stills.m3u8',
  'piece of the stills': 'stills-1.m4s',
  captions: 'captions.vtt',
  'captions of another language': 'captions/ms.vtt',
  poster: 'poster.webp',
  'poster of another kind': 'poster.jpg',
  thumbnails: 'thumbnails.webp',
};

/** The content of each file, which tests search for. */
export const videoBytes = 'the bytes of a video '.repeat(50);

export async function createVideoServer(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await createTestServer(videoLesson, env);
  for (const lesson of [videoLesson, otherLesson])
    for (const file of Object.values(mediaFiles)) {
      const path = join(server.config.dataDir, 'media', lesson, file);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, videoBytes);
    }
  return server;
}

export type VideoViewer = TestBrowser & { uid: string };

export async function signInViewer(
  server: TestServer,
  email: string,
  plan: Plan = 'ultra',
): Promise<VideoViewer> {
  const browser = await signIn(server, email);
  const { uid } = browser.user;
  await setPlan(server.db, { uid, plan });
  return Object.assign(browser, { uid });
}

/** The signed folder of the video, such as `/media/…/lesson`. */
export async function readMediaUrl(browser: TestBrowser, lesson = videoLesson): Promise<string> {
  const { body } = await browser.ask(`GET /api/lessons/${lesson}/playback`);
  return body.hls.replace('/master.m3u8', '');
}

export type RawReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Sends a path unchanged, which `fetch` would normalize. */
export function requestRaw(
  server: TestServer,
  browser: TestBrowser | null,
  { path, method = 'GET', headers = {} }: { path: string; method?: string; headers?: Record<string, string> },
): Promise<RawReply> {
  const cookie = browser ? { cookie: `session=${browser.cookies.get('session')}` } : {};
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers: { ...cookie, ...headers } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    asking.on('error', reject);
    asking.end();
  });
}
