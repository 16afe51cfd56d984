/**
 * Resumable uploads with tus 1.0.0 (https://tus.io/protocols/resumable-upload) and its extensions creation, checksum,
 * expiration and termination. They are outside `/api`, since their chunks are larger than other bodies and may take longer.
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
import type { Chunk, UploadKind } from './chunks.ts';

export const uploadAccess: StaffAccess = { role: 'instructor', secondFactor: 'session', hidden: true };

/** Mounts the uploads of one kind at a path. */
export function mountUploads(
  app: Api,
  ctx: AppContext,
  { path, kind }: { path: string; kind: UploadKind },
): void {
  const viewerOf = async (c: Context<Env>) => ({ uid: (await requireViewer(ctx, c)).user.uid });
  app.use(`${path}/*`, dynamic(ctx)('normal'), guardUploads(ctx));

  app.post(path, async (c) => {
    const metadata = readMetadata(c.req.header('upload-metadata') ?? '');
    const id = await kind.create({
      fileName: metadata.get('filename') ?? '',
      bytes: readNumber(c, 'upload-length'),
      fingerprint: metadata.get('fingerprint')?.slice(0, 300) ?? null,
      ...(await viewerOf(c)),
    });
    return c.body(null, 201, {
      Location: `${path}/${id}`,
      'Upload-Offset': '0',
      'Upload-Expires': expiryOf(ctx.now()),
    });
  });

  // Answers HEAD too, with the offset from which the upload resumes.
  app.get(`${path}/:id`, async (c) => {
    const upload = await kind.find(c.req.param('id'), await viewerOf(c));
    if (!upload) throw noUpload();
    return c.body(null, 200, {
      ...upload.headers,
      'Upload-Offset': String(upload.receivedBytes),
      'Upload-Length': String(upload.size),
      'Upload-Expires': expiryOf(upload.changedAt),
    });
  });

  app.patch(`${path}/:id`, async (c) => {
    if (c.req.header('content-type') !== 'application/offset+octet-stream')
      throw new ApiError('invalid-argument', 'Send the chunk as application/offset+octet-stream.');
    const chunk = {
      id: c.req.param('id'),
      offset: readNumber(c, 'upload-offset'),
      length: readNumber(c, 'content-length'),
      checksum: readChecksum(c.req.header('upload-checksum')),
    };
    allowLongBody(c.env.incoming);
    const received = await kind.receive({ ...chunk, body: c.req.raw.body }, await viewerOf(c));
    return c.body(null, 204, {
      ...received.headers,
      'Upload-Offset': String(received.receivedBytes),
      'Upload-Expires': expiryOf(ctx.now()),
    });
  });

  app.delete(`${path}/:id`, async (c) => {
    if (!(await kind.cancel(c.req.param('id')))) throw noUpload();
    return c.body(null, 204);
  });
}

/** Checks every request before reading its body. */
function guardUploads(ctx: AppContext): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);
    await requireAccess(ctx, c, uploadAccess);
    if (c.req.header('tus-resumable') !== '1.0.0')
      throw new ApiError('invalid-argument', 'Uploads require tus 1.0.0.');
    c.header('Tus-Resumable', '1.0.0');
    c.header('Cache-Control', 'no-store');
    await next();
  };
}

function noUpload(): ApiError {
  return new ApiError('not-found', 'There is no such upload.');
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
