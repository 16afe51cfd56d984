/** A studio with a video of three minutes that has sound, and a transcription service. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOnDisk } from '#server/flows/media/video-folder.ts';
import { writeAudio } from '#server/flows/media/write-audio.ts';
import {
  transcribeVideos,
  type TranscribingOptions,
} from '#server/flows/videos/transcription/transcribe-videos.ts';
import { addVideos, saveVideo } from '#server/store/videos.ts';
import { startTranscriptionService } from '../set-up/test-transcription.ts';
import { signIn } from '../test-browser.ts';
import { createTestContext } from '../test-context.ts';
import { startTestStore, storeKey, type TestStore } from '../test-store.ts';
import { goingOn } from './studio-with.ts';

export const filmId = 'three-minutes';

/** The folder of a sample video, which lies in the repository without its sound rendition. */
const sampleFolder = 'content/media/flutter-introduction';

let soundFiles: Promise<Map<string, Buffer>> | undefined;

/** Makes the sound rendition once for all tests of a worker. */
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

/** The clock of the tests' sites stands still at this time. */
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
