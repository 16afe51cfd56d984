/** The uploads of recordings, and the studio's posters and captions. */
import type { Context } from 'hono';
import type { AppContext } from '#server/context.ts';
import { requireAccess } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type Api, dynamic, type Env } from '#server/platform/http/api.ts';
import { cancelVideo } from './remove-video.ts';
import { findReceivedUpload, findUpload } from './store.ts';
import type { UploadKind } from './chunks.ts';
import { mountUploads, uploadAccess } from './tus-routes.ts';
import { createUpload, receiveRecordingChunk } from './uploads.ts';

/** Below `/studio/`, where an instructor keeps their own role while impersonating a learner. */
export const uploadsPath = '/studio/uploads/videos';

const mediaPath = /^\/studio\/media\/([\w-]+)\/((?:captions\/)?\w[\w-]*\.(\w+))$/;

/** Posters and captions only; videos play in their lessons. */
const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
};

export function mountVideoFiles(app: Api, ctx: AppContext): void {
  app.get('/studio/media/*', dynamic(ctx)('normal'), (c) => readVideoMedia(ctx, c));
  mountUploads(app, ctx, { path: uploadsPath, kind: recordingUploads(ctx) });
}

function recordingUploads(ctx: AppContext): UploadKind {
  return {
    create: (upload) => createUpload(ctx, upload),
    async find(id) {
      const upload = (await findUpload(ctx.db, { id })) ?? (await findReceivedUpload(ctx.db, { id }));
      return upload && { ...upload, size: upload.sourceBytes };
    },
    receive: async (chunk) => ({ receivedBytes: await receiveRecordingChunk(ctx, chunk) }),
    cancel: (id) => cancelVideo(ctx, id),
  };
}

/** Serves `/studio/media/{video}/{file}`, without a playback session. */
async function readVideoMedia(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, uploadAccess);
  const [, videoId, file, ending = ''] = mediaPath.exec(c.req.path) ?? [];
  const type = types[ending];
  if (videoId === undefined || file === undefined || type === undefined)
    throw new ApiError('not-found', 'There is no such file.');
  const { body, status, headers } = await ctx.media.read(c.req.raw, { videoId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}
