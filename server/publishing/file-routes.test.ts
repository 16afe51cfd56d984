import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { imageLimits } from '#rules/content/limits.ts';
import { addImage } from '#server/content/file-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';

const upload = 'POST /api/studio/images';
const poster = readFileSync('content/media/flutter-introduction/poster.webp');

/** A WebP image of this width with few bytes. */
function pictureOf(width: number): Buffer {
  const bytes = Buffer.from('524946461a000000574542505650384c0d0000002f00000000000000000000000000', 'hex');
  bytes.writeUInt32LE(width - 1, 21);
  return bytes;
}

test('serves an uploaded image to everyone, immutable and with its own type', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { status, body } = await instructor.ask(upload, { data: poster.toString('base64') });
  expect([status, body]).toMatchObject([201, { width: 640, height: 360, url: `/images/${body.id}` }]);
  const again = await instructor.ask(upload, { data: poster.toString('base64') });
  expect(again.body.id).toBe(body.id);

  const { url } = await serve(ctx, 'a-lesson');
  const reply = await fetch(`${url}${body.url}`);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await reply.arrayBuffer()).equals(poster)).toBe(true);
  for (const unknown of ['0'.repeat(64), 'x', '..%2f..%2fetc'])
    expect((await fetch(`${url}/images/${unknown}`)).status).toBe(404);
});

test('rejects other files, images that are too large, and too many, and stores nothing', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const reasonOf = async (bytes: Buffer) => {
    const { status, body } = await instructor.ask(upload, { data: bytes.toString('base64') });
    return [status, body.reason];
  };
  expect(await reasonOf(Buffer.from('<svg onload="alert(1)"/>'))).toEqual([400, 'not-a-picture']);
  expect(await reasonOf(pictureOf(4_097))).toEqual([400, 'too-large']);
  expect(await reasonOf(Buffer.alloc(1_000_001))).toEqual([400, 'too-large']);
  expect((await instructor.ask(upload, { data: 'not base64!' })).status).toBe(400);
  expect(await ctx.db.selectFrom('images').select('id').execute()).toEqual([]);
  expect(await reasonOf(pictureOf(4_096))).toEqual([201, undefined]);
  const image = { type: 'image/webp', width: 1, height: 1, bytes: Uint8Array.of(1), now: 1 };
  for (let at = 1; at < imageLimits.images; at++) await addImage(ctx.db, { ...image, id: `${at}` });
  expect(await reasonOf(poster)).toEqual([400, 'too-many']);
});
