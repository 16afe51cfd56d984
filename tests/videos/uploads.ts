/** Uploads recordings to a test's site over the tus protocol. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { uploadsPath } from '#server/videos/upload-routes.ts';
import { listStudioVideos } from '#server/videos/store.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';
import { makeRecording, type RecordingKind } from './recordings.ts';

type TusReply = { status: number; headers: Headers; reason: string | undefined };

/** Sends a tus request; `path` follows the upload endpoint. */
export async function askTus(
  ctx: TestContext,
  browser: TestBrowser,
  request: {
    method: string;
    path?: string;
    headers?: Record<string, string>;
    body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  },
): Promise<TusReply> {
  const { method, path = '', headers = {}, body } = request;
  const reply = await ctx.app.request(path.startsWith('/') ? path : `${uploadsPath}${path}`, {
    method,
    headers: {
      origin: siteUrl,
      'tus-resumable': '1.0.0',
      cookie: `session=${browser.cookies.get('session') ?? ''}`,
      ...headers,
    },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  const text = await reply.text();
  const { reason } = text.startsWith('{') ? (JSON.parse(text) as { reason?: string }) : {};
  return { status: reply.status, headers: reply.headers, reason };
}

/** Starts an upload and returns its path; `path` is the endpoint of another kind than recordings. */
export async function beginUpload(
  ctx: TestContext,
  browser: TestBrowser,
  { name = '01 - Welcome.mp4', bytes, path = '' }: { name?: string; bytes: number; path?: string },
): Promise<string> {
  const { status, headers } = await askTus(ctx, browser, {
    method: 'POST',
    path,
    headers: { 'upload-length': String(bytes), 'upload-metadata': `filename ${btoa(name)}` },
  });
  if (status !== 201) throw new Error(`Beginning an upload answered ${status}`);
  return headers.get('location') ?? '';
}

/** Sends a chunk with its checksum. */
export async function sendPiece(
  ctx: TestContext,
  browser: TestBrowser,
  chunk: { path: string; offset: number; bytes: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
): Promise<TusReply> {
  const { path, offset, bytes, headers = {} } = chunk;
  return askTus(ctx, browser, {
    method: 'PATCH',
    path,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
      'upload-offset': String(offset),
      'upload-checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
      ...headers,
    },
    body: bytes,
  });
}

/** Uploads a whole recording and returns its video's id. */
export async function uploadRecording(
  ctx: TestContext,
  browser: TestBrowser,
  { name, bytes }: { name?: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const path = await beginUpload(ctx, browser, {
    ...(name === undefined ? {} : { name }),
    bytes: bytes.length,
  });
  const { status } = await sendPiece(ctx, browser, { path, offset: 0, bytes });
  if (status !== 204) throw new Error(`Sending a recording answered ${status}`);
  return path.slice(path.lastIndexOf('/') + 1);
}

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

/** Lists the working files beside the packaged videos. */
export const remains = (ctx: TestContext) =>
  ['.recordings', '.packaging'].flatMap((name) =>
    existsSync(folderOf(ctx, name)) ? readdirSync(folderOf(ctx, name)) : [],
  );
