import { expect, test } from 'vitest';
import { secretOf } from '#server/platform/crypto.ts';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { isCode, signCode } from './sign-in-code.ts';

const email = 'aisyah@example.com';
const known = { linkId: 'one', email, code: '123456' };

test('a code is valid only for its request, its email and the site’s own key', () => {
  const secret = secretOf('one key');
  const signature = signCode(secret, known);
  expect(isCode(secret, known, signature)).toBe(true);
  expect(isCode(secret, { ...known, code: '123457' }, signature)).toBe(false);
  expect(isCode(secret, { ...known, linkId: 'two' }, signature)).toBe(false);
  expect(isCode(secret, { ...known, email: 'siti@example.com' }, signature)).toBe(false);
  expect(isCode(secretOf('another key'), known, signature)).toBe(false);
  expect(isCode(secret, known, '')).toBe(false);
});

test('the database alone is not enough to guess codes', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  const thief = secretOf('a key of one’s own');
  const { id, codeHash } = await ctx.db.selectFrom('signInLinks').selectAll().executeTakeFirstOrThrow();
  expect(isCode(ctx.secret, { linkId: id, email, code }, codeHash)).toBe(true);
  expect(isCode(thief, { linkId: id, email, code }, codeHash)).toBe(false);
});

test('a code’s signature copied to another request does not work there', async () => {
  const ctx = await createTestContext();
  await signIn(ctx, email);
  const mine = await ctx.db.selectFrom('signInLinks').select('codeHash').executeTakeFirstOrThrow();
  const { code } = await signInMailTo(ctx, email);
  ctx.pass({ seconds: 1 });
  const browser = new TestBrowser(ctx);
  const other = 'siti@example.com';
  await browser.ask('POST /api/sign-in-links', { email: other });
  await ctx.db
    .updateTable('signInLinks')
    .set({ codeHash: mine.codeHash } as never)
    .where('email', '=', other)
    .execute();
  const { status, body } = await browser.ask('POST /api/sessions', { email: other, code });
  expect([status, body.reason]).toEqual([401, 'wrong-code']);
});

test('a code stored before codes were signed is wrong, and its link still works', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code, token } = await signInMailTo(ctx, email);
  const codeHash = 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  await ctx.db
    .updateTable('signInLinks')
    .set({ codeHash } as never)
    .execute();
  const { status, body } = await browser.ask('POST /api/sessions', { email, code });
  expect([status, body.reason]).toEqual([401, 'wrong-code']);
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
});
