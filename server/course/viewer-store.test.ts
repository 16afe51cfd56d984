import { expect, test } from 'vitest';
import { findUserViewer, findViewer } from '#server/accounts/viewer-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sections } from '#tests/content/default-course.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { findReporter } from './progress-credit-store.ts';
import { findLessonViewer, findMediaViewer, findProgressViewer } from './viewer-store.ts';

const lessonId = sections[0]?.lessons[0]?.id ?? '';
const tokenOf = (uid: string, device: string) => `${uid}-${device}`;

test('a session expires when unused, and after its maximum lifetime', async () => {
  const ctx = await createTestContext();
  await insertUser(ctx.db, 'ann');
  await signIn(ctx.db, 'ann', 'phone', ctx.now());
  await signIn(ctx.db, 'ann', 'laptop', ctx.now());
  expect(await isFound(ctx, 'phone')).toEqual(all(true));
  ctx.pass({ seconds: 29 * 86_400 });
  expect(await isFound(ctx, 'phone')).toEqual(all(true));
  ctx.pass({ seconds: 86_400 });
  expect(await isFound(ctx, 'phone')).toEqual(all(false));

  for (const days of [29, 29]) {
    await ctx.db.updateTable('sessions').set({ lastUsedAt: ctx.now() }).execute();
    expect(await isFound(ctx, 'laptop')).toEqual(all(true));
    ctx.pass({ seconds: days * 86_400 });
  }
  await ctx.db.updateTable('sessions').set({ lastUsedAt: ctx.now() }).execute();
  expect(await isFound(ctx, 'laptop')).toEqual(all(true));
  ctx.pass({ seconds: 2 * 86_400 });
  expect(await isFound(ctx, 'laptop')).toEqual(all(false));
});

/** One result for each of the six look-ups. */
function all(found: boolean): boolean[] {
  return Array.from({ length: 6 }, () => found);
}

async function isFound({ db, now }: TestContext, device: string): Promise<boolean[]> {
  const found = await lookUps(db, { tokenHash: tokenOf('ann', device), now: now() });
  return found.map((one) => one !== undefined);
}

function lookUps(db: Database, by: { tokenHash: string; now: number }) {
  return Promise.all([
    findReporter(db, { ...by, lessonId, playbackSessionId: undefined }),
    findViewer(db, by),
    findProgressViewer(db, by),
    findLessonViewer(db, { ...by, lessonId }),
    findMediaViewer(db, { ...by, playbackSessionId: 'first' }),
    findUserViewer(db, by),
  ]);
}

function insertUser(db: Database, uid: string) {
  const empty = { name: null, umur: null, kerja: null, phone: null, choicePlan: null, clickpayAt: null };
  const user = { ...empty, uid, email: `${uid}@example.com`, createdAt: 1 };
  return db
    .insertInto('users')
    .values({ ...user, country: 'Malaysia', plan: 'free', bannedAt: null, deletionAskedAt: null })
    .execute();
}

function signIn(db: Database, uid: string, device: string, at = 1) {
  const tokenHash = tokenOf(uid, device);
  const row = { id: tokenHash, tokenHash, uid, userAgent: '', timeZone: '', createdAt: at, lastUsedAt: at };
  return db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
