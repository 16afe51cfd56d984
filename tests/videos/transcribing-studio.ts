/** A sandbox whose transcription service a test can make fail. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderOnDisk } from '#server/videos/storage/video-folder.ts';
import { writeAudio } from '#server/videos/prepare-videos.ts';
import {
  transcribeVideos,
  type TranscribingOptions,
} from '#server/videos/transcription/transcribe-videos.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { saveVideo } from '#server/videos/store.ts';
import { startSandbox } from '#sandbox/start.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { startTestStore, storeKey, type TestStore } from '#tests/test-store.ts';
import { goingOn } from './uploads.ts';

export const transcriptionKey = 'lectern-sandbox-transcription';

type Fault = { fail?: string; latencyMs?: number; everySeconds?: number };

export async function startTranscriptionService() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-transcription-'));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    siteUrl: 'http://localhost:1',
    stripeSecretKey: 'sk_test_lectern_sandbox',
    stripeWebhookSecret: 'whsec_lectern_sandbox',
  });
  onTestFinished(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });
  const url = `${sandbox.url}/transcription/v1`;
  return {
    url,
    env: { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: transcriptionKey },
    async control(transcription: Fault) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ transcription });
      const reply = await fetch(`${sandbox.url}/control`, { method: 'PUT', headers, body });
      if (!reply.ok) throw new Error(`The control answered ${reply.status}`);
    },
  };
}

export const filmId = 'three-minutes';

/** A sample video; the repository does not contain its audio rendition. */
const sampleFolder = 'content/media/flutter-introduction';

let soundFiles: Promise<Map<string, Buffer>> | undefined;

/** Makes the audio rendition once per worker. */
async function makeSound(): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sound-'));
  try {
    cpSync(sampleFolder, folder, { recursive: true, filter: (path) => !path.includes('720p') });
    await writeAudio(folderOnDisk(folder), '360p.m3u8');
    const files = readdirSync(folder).filter((file) => file.startsWith('sound'));
    return new Map(files.map((file) => [file, readFileSync(join(folder, file))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The fixed time of the tests' sites. */
const now = Date.UTC(2026, 10, 21, 12);

export async function transcribingStudio({ isInStore = false } = {}) {
  const service = await startTranscriptionService();
  const store = isInStore ? await startTestStore(() => now) : null;
  const ctx = await createTestContext({ env: { ...service.env, ...(store ? storeEnvironment(store) : {}) } });
  const folder = join(ctx.config.dataDir, 'media', filmId);
  mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of await (soundFiles ??= makeSound()))
    if (store) store.bytes.set(`/films/${filmId}/${file}`, bytes);
    else writeFileSync(join(folder, file), bytes);
  await addVideos(ctx.db, [{ id: filmId, lengthSeconds: 180 }]);
  const renditions = [{ height: null, bytes: 1 }];
  await saveVideo(ctx.db, { videoId: filmId, renditions, sentences: [], captions: ['en'] });
  const teacher = await signIn(ctx, 'instructor@example.com');
  const address = `/api/studio/videos/${filmId}/captions/ms` as const;
  return {
    service,
    store,
    ctx,
    teacher,
    address,
    folder,
    order: () => teacher.ask(`POST ${address}/transcription`),
    cancel: () => teacher.ask(`DELETE ${address}/transcription`),
    read: async () => (await teacher.ask(`GET ${address}`)).body,
    save: (version: string, cues: object[]) => teacher.ask(`PUT ${address}/draft`, { version, cues }),
    run: (given: Partial<TranscribingOptions> = {}) =>
      transcribeVideos(ctx, { stopping: goingOn, pausesMs: [1, 1], ...given }),
  };
}

function storeEnvironment(store: TestStore): Record<string, string> {
  return {
    MEDIA_URL: `${store.url}/films`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  };
}
