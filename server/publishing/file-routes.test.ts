import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageLimits } from '#rules/content/limits.ts';
import { uploadedPicture } from '#rules/content/pictures.ts';
import { sendBytes, type UploadBody } from '#tests/test-attachments.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';

const poster = readFileSync('content/media/flutter-introduction/poster.webp');
const otherPicture = readFileSync('content/media/image-generator-styles/poster.webp');

type Reply = { id: string; url: string; width: number; height: number; reason?: string };

const upload = (
  ctx: TestContext,
  browser: TestBrowser,
  body: UploadBody,
  { query = 'use=row&part=0.5', ...headers }: Record<string, string> = {},
) =>
  sendBytes(ctx, browser, { endpoint: `POST /api/studio/images?${query}`, body, headers }) as Promise<{
    status: number;
    body: Reply;
  }>;

test('serves an uploaded picture to everyone, cropped for its use, immutable and with its own type', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { status, body } = await upload(ctx, instructor, poster);
  expect([status, body]).toMatchObject([201, { width: 480, height: 360, url: `/images/${body.id}` }]);
  expect((await upload(ctx, instructor, poster)).body.id).toBe(body.id);
  expect((await upload(ctx, instructor, poster, { query: 'use=portrait&part=0' })).body).toMatchObject({
    width: 360,
    height: 360,
  });

  const { url } = await serve(ctx, 'a-lesson');
  const reply = await fetch(`${url}${body.url}`);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const { format, width } = await sharp(await reply.arrayBuffer()).metadata();
  expect([format, width]).toEqual(['webp', 480]);
  for (const unknown of ['0'.repeat(64), 'x', '..%2f..%2fetc'])
    expect((await fetch(`${url}/images/${unknown}`)).status).toBe(404);
});

test('rejects other files, files that are too large, and too many, and stores nothing', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const reasonOf = async (...sent: [UploadBody, Record<string, string>?]) => {
    const { status, body } = await upload(ctx, instructor, ...sent);
    return [status, body.reason];
  };
  expect(await reasonOf(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toEqual([
    400,
    'not-a-picture',
  ]);
  expect(await reasonOf(new Uint8Array(uploadedPicture.bytes + 1))).toEqual([400, 'too-large']);
  expect(await reasonOf(poster, { 'content-type': 'application/json' })).toEqual([400, undefined]);
  for (const query of ['use=row', 'use=row&part=1.1', 'use=row&part=x', 'use=poster&part=0'])
    expect(await reasonOf(poster, { query })).toEqual([400, undefined]);
  expect(await ctx.db.selectFrom('images').select('id').execute()).toEqual([]);
});

test('rejects a new picture at the limit, and accepts one that is already stored', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const first = await upload(ctx, instructor, poster);
  const image = { type: 'image/webp', width: 1, height: 1, data: '', createdAt: 1 };
  const others = Array.from({ length: imageLimits.images - 1 }, (_, at) => ({ ...image, id: `${at}` }));
  for (let at = 0; at < others.length; at += 500)
    await ctx.db
      .insertInto('images')
      .values(others.slice(at, at + 500))
      .execute();
  expect((await upload(ctx, instructor, poster)).body.id).toBe(first.body.id);
  const { status, body } = await upload(ctx, instructor, otherPicture);
  expect([status, body.reason]).toEqual([400, 'too-many']);
});

test('a process receives at most four pictures at a time', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await upload(ctx, instructor, poster)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 429, 429]);
  expect((await upload(ctx, instructor, poster)).status).toBe(201);
});

test('only the instructor uploads pictures', async () => {
  const ctx = await createTestContext();
  for (const browser of [new TestBrowser(ctx), await signIn(ctx)])
    expect((await upload(ctx, browser, poster)).status).toBe(404);
});
