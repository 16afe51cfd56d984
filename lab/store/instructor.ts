/** The instructor of a running site, as an HTTP client. */
import { createHash, randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentDocument } from '#rules/content/document.ts';
import { uploadsPath } from '#server/videos/upload-routes.ts';
import { putFactorOff } from '#server/accounts/second-factor-store.ts';
import { uidOf } from '#tests/e2e/people.ts';
import type { Site } from '#tests/e2e/site.ts';
import { withLessons } from '#tests/test-attachments.ts';
import { require } from './steps.ts';

const email = 'instructor@example.com';

/** The longest time that packaging or a check may take. */
const waitMs = 5 * 60_000;

/** A lesson with a video and an attachment. */
export type Lesson = { id: string; video: string; attachment: { id: string; name: string; bytes: Buffer } };

export type Instructor = {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Requests JSON. @throws {Error} unless the request succeeds */
  ask<T>(endpoint: string, body?: unknown): Promise<T>;
  /** Uploads a recording and waits until it is packaged; returns the video's id. */
  upload(name: string, recording: Buffer<ArrayBuffer>): Promise<string>;
  /** Adds captions, a poster and an attachment to a video, and publishes it in a lesson. */
  dress(video: string, place: number): Promise<Lesson>;
  untilReady(video: string): Promise<void>;
  /** Checks a video now, and returns the problem that was found. */
  check(video: string): Promise<string | null>;
};

type StudioVideo = {
  id: string;
  state: string;
  failure: string | null;
  check: { isWaiting: boolean; checkedAt: number | null; trouble: string | null } | null;
};

export async function signInInstructor(site: Site): Promise<Instructor> {
  const cookie = await openSession(site);
  const ask = createAsk(site, cookie);
  const send = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, site.url), {
      ...init,
      redirect: 'manual',
      headers: { origin: site.url, cookie, ...(init.headers as Record<string, string>) },
    });
  const videoOf = async (id: string) => {
    const { videos } = await ask<{ videos: StudioVideo[] }>('GET /api/studio/videos');
    return videos.find((video) => video.id === id);
  };
  const untilReady = (id: string) =>
    until(async () => {
      const { state, failure } = (await videoOf(id)) ?? {};
      require(state !== 'failed', `it could not be packaged: ${failure}`);
      return state === 'ready';
    });
  return {
    fetch: send,
    ask,
    untilReady,
    async upload(name, recording) {
      const id = await sendRecording(send, name, recording);
      await untilReady(id);
      return id;
    },
    async dress(video, place) {
      const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nSelamat datang.\n';
      await ask(`PUT /api/studio/videos/${video}/captions/ms`, { text: captions });
      await ask(`PUT /api/studio/videos/${video}/poster`, { atSeconds: 1 });
      return attach(send, ask, { video, place });
    },
    async check(video) {
      const before = (await videoOf(video))?.check?.checkedAt ?? 0;
      await ask(`POST /api/studio/videos/${video}/checks`);
      await until(async () => {
        const { check } = (await videoOf(video)) ?? {};
        return check?.isWaiting === false && (check.checkedAt ?? 0) > before;
      });
      return (await videoOf(video))?.check?.trouble ?? null;
    },
  };
}

async function openSession(site: Site): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/sign-in-links', { email });
  const { code } = await site.signInMailTo(email);
  const reply = await post('/api/sessions', { email, code });
  require(reply.ok, `Signing in answers ${reply.status}`);
  await putFactorOff(site.db, { uid: await uidOf(site, email), now: Date.now() });
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function createAsk(site: Site, cookie: string): Instructor['ask'] {
  return async <T>(endpoint: string, body?: unknown) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const reply = await fetch(`${site.url}${path}`, {
      method,
      headers: { origin: site.url, cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    require(reply.ok, `${endpoint} answers ${reply.status}: ${text.slice(0, 300)}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
}

const pieceBytes = 4_000_000;

async function sendRecording(
  send: Instructor['fetch'],
  name: string,
  recording: Buffer<ArrayBuffer>,
): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0' };
  const begun = await send(uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(recording.length),
      'upload-metadata': `filename ${btoa(name)}`,
    },
  });
  require(begun.status === 201, `Beginning an upload answers ${begun.status}`);
  const path = begun.headers.get('location') ?? '';
  for (let offset = 0; offset < recording.length; offset += pieceBytes) {
    const { status } = await send(path, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: recording.subarray(offset, offset + pieceBytes),
    });
    require(status === 204, `A piece of an upload is answered ${status}`);
  }
  return basename(path);
}

async function attach(
  send: Instructor['fetch'],
  ask: Instructor['ask'],
  { video, place }: { video: string; place: number },
): Promise<Lesson> {
  const bytes = randomBytes(300_000);
  const reply = await send('/api/studio/attachments', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  require(reply.status === 201, `Attaching a file answers ${reply.status}`);
  const { id } = (await reply.json()) as { id: string };
  require(id === createHash('sha256').update(bytes).digest('hex'), 'The file was stored as another one');
  const attachment = { id, name: "Aisyah’s (1) + 'ok' 学习.pdf" };

  const content = await ask<{ draft: { version: string; document: ContentDocument } }>(
    'GET /api/studio/content',
  );
  const { version, document } = content.draft;
  const lessons = document.course.sections.flatMap((section) => section.lessons);
  const lesson = lessons.filter(({ kind }) => kind === 'video')[place];
  if (!lesson) throw new Error('The course has too few lessons');
  const { course } = withLessons(document, { [lesson.id]: { video, attachments: [attachment] } });
  const saved = await ask<{ version: string }>('PUT /api/studio/content/draft/course', {
    version,
    content: course,
  });
  await ask('POST /api/studio/content/revisions', { version: saved.version });
  return { id: lesson.id, video, attachment: { ...attachment, bytes } };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + waitMs; !(await isSo()); await sleep(500))
    require(Date.now() < giveUpAt, `it took more than ${waitMs / 1000} s`);
}
