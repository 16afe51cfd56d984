/** The uploaded pictures: stored by the instructor, served to everyone. */
import * as endpoints from '#contract/studio/content.ts';
import { handle } from '#server/routes/handle.ts';
import type { Context } from 'hono';
import type { AppContext } from '#server/context.ts';
import { storeImage } from '#server/flows/images/store-image.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findImage } from '#server/store/content/images.ts';

const createImage = handle(endpoints.createImage, async (ctx, c) => {
  const { id, width, height } = await storeImage(ctx, Buffer.from(c.req.valid('json').data, 'base64'));
  return c.json({ id, url: `/images/${id}`, width, height }, 201);
});

/** A picture never changes: its id is the hash of its bytes. */
export async function readImage({ db }: AppContext, c: Context): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const image = /^[0-9a-f]{64}$/.test(id) ? await findImage(db, { id }) : undefined;
  if (!image) throw new Refusal('not-found', 'There is no such picture.');
  return c.body(image.bytes, 200, {
    'Content-Type': image.type,
    'Content-Length': String(image.bytes.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
}

export const routes = [createImage];
