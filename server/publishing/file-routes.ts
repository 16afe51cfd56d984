/** Uploads of images and attached files by the instructor; images are public. */
import type { Context } from 'hono';
import { attachmentsOf } from '#rules/content/references.ts';
import * as attachmentsEndpoints from '#contract/attachments.ts';
import * as contentEndpoints from '#contract/studio/content.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { createByteCache } from '#server/platform/byte-cache.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Api } from '#server/platform/http/api.ts';
import { allowLongBody } from '#server/platform/http/server.ts';
import { attachmentUploads } from './attachment-uploads.ts';
import { listAttachmentUploads } from './attachment-upload-store.ts';
import { mountUploads } from '#server/videos/tus-routes.ts';
import { receiveAttachment } from './attachments.ts';
import { readDraft } from '#server/content/draft.ts';
import { findImage, readAttachmentSizes } from '#server/content/file-store.ts';
import { receiveImage } from '#server/content/images.ts';

const createImage = handle(contentEndpoints.createImage, async (ctx, c) => {
  const { id, width, height } = await receiveImage(ctx, c, c.req.valid('query'));
  return c.json({ id, url: `/images/${id}`, width, height }, 201);
});

type StoredImage = NonNullable<Awaited<ReturnType<typeof findImage>>>;

/** The images of the pages, which each new visitor requests; most take less than 200 kB. */
const imageOf = createByteCache<StoredImage>({
  bytesAtMost: 24_000_000,
  sizeOf: ({ bytes }) => bytes.length,
});

/** An image never changes, since its id is the hash of its bytes. */
export async function readImage({ db }: AppContext, c: Context): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const image = await imageOf(id, async () => {
    const found = /^[0-9a-f]{64}$/.test(id) ? await findImage(db, { id }) : undefined;
    if (!found) throw new ApiError('not-found', 'There is no such picture.');
    return found;
  });
  return c.body(image.bytes, 200, {
    'Content-Type': image.type,
    'Content-Length': String(image.bytes.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
    // Web mailers show the pictures of campaigns.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

/** The body is read after the access check, as a stream. */
const createAttachment = handle(attachmentsEndpoints.createAttachment, async (ctx, c, { user: { uid } }) => {
  // Forms on other sites cannot send this content type.
  if (c.req.header('content-type') !== 'application/octet-stream')
    throw new ApiError('invalid-argument', 'Send the file as application/octet-stream.');
  allowLongBody(c.env.incoming);
  const length = c.req.header('content-length');
  const announced = length === undefined ? null : Number(length);
  return c.json(await receiveAttachment(ctx, { body: c.req.raw.body, announced, uid }), 201);
});

const listAttachments = handle(attachmentsEndpoints.listAttachments, async (ctx, c) => {
  const { document } = await readDraft(ctx);
  const sizes = await readAttachmentSizes(ctx.db, {
    ids: [...new Set(attachmentsOf(document).map(({ id }) => id))],
  });
  const uploads = await listAttachmentUploads(ctx.db);
  return c.json(
    {
      attachments: [...sizes].map(([id, bytes]) => ({ id, bytes })),
      uploads: uploads.map(({ id, fingerprint, bytes }) => ({ id, fingerprint, bytes })),
    },
    200,
  );
});

export const routes = [createImage, createAttachment, listAttachments];

export const attachmentUploadsPath = '/studio/uploads/attachments';

export function mountAttachmentUploads(app: Api, ctx: AppContext): void {
  mountUploads(app, ctx, { path: attachmentUploadsPath, kind: attachmentUploads(ctx) });
}
