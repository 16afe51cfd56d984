/** A studio to which a recording was uploaded. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listStudioVideos } from '#server/store/content/video-uploads.ts';
import { signIn } from '../test-browser.ts';
import { createTestContext, type TestContext } from '../test-context.ts';
import { makeRecording, type RecordingKind } from './recordings.ts';
import { uploadRecording } from './uploads.ts';

export const goingOn = new AbortController().signal;

export async function studioWith(
  kind: RecordingKind | Buffer<ArrayBuffer>,
  env: Record<string, string> = {},
) {
  const ctx = await createTestContext({ env });
  const teacher = await signIn(ctx, 'instructor@example.com');
  const bytes = Buffer.isBuffer(kind) ? kind : await makeRecording(kind);
  const id = await uploadRecording(ctx, teacher, { bytes });
  return { ctx, id, teacher };
}

export const videoOf = async (ctx: TestContext, id: string) =>
  (await listStudioVideos(ctx.db)).find((video) => video.id === id);

export const folderOf = ({ config }: TestContext, id = '') => join(config.dataDir, 'media', id);

/** Lists all that lies beside the packaged videos. */
export const remains = (ctx: TestContext) =>
  ['.recordings', '.packaging'].flatMap((name) =>
    existsSync(folderOf(ctx, name)) ? readdirSync(folderOf(ctx, name)) : [],
  );
