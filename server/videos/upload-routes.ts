/**
 * Resumable uploads of recordings with tus 1.0.0 (https://tus.io/protocols/resumable-upload) and its extensions creation,
 * checksum, expiration and termination; and the studio's posters and captions. Uploads are outside `/api`, since their
 * chunks are larger than other bodies and may take longer.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { abandonedMs, uploadLimits } from '#rules/video/upload.ts';
import type { StaffAccess } from '#contract/endpoint.ts';
import { requireViewer } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import { requireAccess } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type Api, dynamic, type Env, requireSameOrigin } from '#server/platform/http/api.ts';
import { allowLongBody } from '#server/platform/http/server.ts';
import { cancelVideo } from './remove-video.ts';
import { findUpload } from './store.ts';
import { type Chunk, createUpload, receiveChunk } from './uploads.ts';

/** Below `/studio/`, where an instructor keeps their own role while impersonating a learner. */
export const uploadsPath = '/studio/uploads/videos';

const access: StaffAccess = { role: 'instructor', secondFactor: 'session', hidden: true };

const mediaPath = /^\/studio\/media\/([\w-]+)\/((?:captions\/)?\w[\w-]*\.(\w+))$/;

/** Posters and captions only; videos play in their lessons. */
const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
};

export function mountVideoFiles(app: Api, ctx: AppContext): void {
  const at = dynamic(ctx);
  app.get('/studio/media/*', at('normal'), (c) => readVideoMedia(ctx, c));
  app.use(`${uploadsPath}/*`, at('normal'), guardUploads(ctx));
  app.post(uploadsPath, (c) => createVideoUpload(ctx, c));
  app.get(`${uploadsPath}/:id`, (c) => readVideoUpload(ctx, c));
  app.patch(`${uploadsPath}/:id`, (c) => changeVideoUpload(ctx, c));
  app.delete(`${uploadsPath}/:id`, (c) => deleteVideoUpload(ctx, c));
}

/** Serves `/studio/media/{video}/{file}`, without a playback session. */
async function readVideoMedia(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  const [, videoId, file, ending = ''] = mediaPath.exec(c.req.path) ?? [];
  const type = types[ending];
  if (videoId === undefined || file === undefined || type === undefined)
    throw new ApiError('not-found', 'There is no such file.');
  const { body, status, headers } = await ctx.media.read(c.req.raw, { videoId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}

/** Checks every request before reading its body. */
function guardUploads(ctx: AppContext): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);
    await requireAccess(ctx, c, access);
    if (c.req.header('tus-resumable') !== '1.0.0')
      throw new ApiError('invalid-argument', 'Uploads require tus 1.0.0.');
    c.header('Tus-Resumable', '1.0.0');
    c.header('Cache-Control', 'no-store');
    await next();
  };
}

async function createVideoUpload(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const { uid } = (await requireViewer(ctx, c)).user;
  const metadata = readMetadata(c.req.header('upload-metadata') ?? '');
  const id = await createUpload(ctx, {
    fileName: metadata.get('filename') ?? '',
    bytes: readNumber(c, 'upload-length'),
    fingerprint: metadata.get('fingerprint')?.slice(0, 300) ?? null,
    uid,
  });
  return c.body(null, 201, {
    Location: `${uploadsPath}/${id}`,
    'Upload-Offset': '0',
    'Upload-Expires': expiryOf(ctx.now()),
  });
}

/** Answers HEAD with the offset from which the upload resumes. */
async function readVideoUpload(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const upload = await findUpload(ctx.db, { id: idOf(c) });
  if (!upload) throw new ApiError('not-found', 'There is no such upload.');
  return c.body(null, 200, {
    'Upload-Offset': String(upload.receivedBytes),
    'Upload-Length': String(upload.sourceBytes),
    'Upload-Expires': expiryOf(upload.changedAt),
  });
}

async function changeVideoUpload(ctx: AppContext, c: Context<Env>): Promise<Response> {
  if (c.req.header('content-type') !== 'application/offset+octet-stream')
    throw new ApiError('invalid-argument', 'A chunk is sent as application/offset+octet-stream.');
  const chunk = {
    id: idOf(c),
    offset: readNumber(c, 'upload-offset'),
    length: readNumber(c, 'content-length'),
    checksum: readChecksum(c.req.header('upload-checksum')),
  };
  allowLongBody(c.env.incoming);
  const received = await receiveChunk(ctx, { ...chunk, body: c.req.raw.body });
  return c.body(null, 204, {
    'Upload-Offset': String(received),
    'Upload-Expires': expiryOf(ctx.now()),
  });
}

async function deleteVideoUpload(ctx: AppContext, c: Context<Env>): Promise<Response> {
  if (!(await cancelVideo(ctx, idOf(c)))) throw new ApiError('not-found', 'There is no such upload.');
  return c.body(null, 204);
}

function idOf(c: Context<Env>): string {
  return c.req.param('id') ?? '';
}

/** @throws {ApiError} invalid-argument when the header is missing or no whole number */
function readNumber(c: Context<Env>, header: string): number {
  const value = c.req.header(header) ?? '';
  if (!/^\d{1,15}$/.test(value)) throw new ApiError('invalid-argument', `${header} is no whole number.`);
  return Number(value);
}

/** Parses "filename d29ybGQ=,fingerprint …": names with base64 values. */
function readMetadata(header: string): Map<string, string> {
  const pairs = header.slice(0, uploadLimits.name * 20).split(',');
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

function readChecksum(header: string | undefined): Chunk['checksum'] {
  if (header === undefined) return null;
  const [, algorithm, digest] = /^(sha1|sha256) ([A-Za-z0-9+/]+=*)$/.exec(header) ?? [];
  if ((algorithm !== 'sha1' && algorithm !== 'sha256') || digest === undefined)
    throw new ApiError('invalid-argument', 'A checksum is sha1 or sha256, and the digest in base64.');
  return { algorithm, digest: Buffer.from(digest, 'base64') };
}

/** Returns an HTTP date. */
function expiryOf(changedAt: number): string {
  return new Date(changedAt + abandonedMs).toUTCString();
}
