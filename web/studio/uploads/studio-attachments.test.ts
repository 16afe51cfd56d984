/** The studio's uploader against the routes of attached files. */
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { call } from '#web/platform/call.ts';
import { transfer } from './transfer.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { openUploadPage } from '#tests/videos/upload-page.ts';

vi.mock('tus-js-client', () => {
  const browserBuild: string = 'tus-js-client/lib.es5/browser/index.js';
  return import(browserBuild);
});

test('an attached file arrives once although each reply may be lost, and is not sent again', async () => {
  const ctx = await createTestContext();
  const page = openUploadPage(ctx, await signIn(ctx, 'instructor@example.com'));
  let chunks = 0;
  page.fateOf = (method) => (method === 'PATCH' && ++chunks % 2 === 0 ? 'reply lost' : 'delivered');
  const bytes = new Uint8Array(9_000_000).fill(7);
  const send = () =>
    transfer({
      kind: 'attachments',
      bytes: new Blob([bytes]),
      name: 'notes.pdf',
      fingerprint: 'the same file',
      findEarlier: async () => (await call('GET /api/studio/attachments')).uploads[0]?.id ?? null,
      signal: new AbortController().signal,
      onCreated: () => {},
      change: () => {},
    });
  const id = createHash('sha256').update(bytes).digest('hex');
  expect((await send()).getHeader('Attachment-Id')).toBe(id);
  expect(await ctx.db.selectFrom('attachments').select(['id', 'bytes']).execute()).toEqual([
    { id, bytes: 9_000_000 },
  ]);
  page.requests.length = 0;
  expect((await send()).getHeader('Attachment-Id')).toBe(id);
  expect(page.requests.map(({ method }) => method)).toEqual(['HEAD']);
});
