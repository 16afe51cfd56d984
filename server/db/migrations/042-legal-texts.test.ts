import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createAgreement } from '#server/store/agreements.ts';
import { findCertificateOf } from '#server/store/certificates.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { legalTexts } from './042-legal-texts.ts';

async function formerDatabase() {
  const db = await createDatabaseBefore(legalTexts);
  await untyped(db)
    .insertInto('users')
    .values({ uid: 'ann', email: 'ann@example.com', country: 'unknown', plan: 'ultra', createdAt: 1 })
    .execute();
  return db;
}

test('an agreement of a former release stays, without versions of texts, and a later one names them', async () => {
  const db = await formerDatabase();
  await untyped(db)
    .insertInto('agreements')
    .values({ id: 'a1', uid: 'ann', version: '2026-11', agreedAt: 10 })
    .execute();
  await migrate(db);
  await createAgreement(db, { id: 'a2', uid: 'ann', version: '2026-11', terms: 1, refunds: 2, now: 20 });
  expect(await db.selectFrom('agreements').selectAll().orderBy('id').execute()).toEqual([
    { id: 'a1', uid: 'ann', version: '2026-11', agreedAt: 10, termsVersion: null, refundsVersion: null },
    { id: 'a2', uid: 'ann', version: '2026-11', agreedAt: 20, termsVersion: 1, refundsVersion: 2 },
  ]);
});

test('a claim of a former release counts the videos of today', async () => {
  const db = await formerDatabase();
  await untyped(db)
    .insertInto('certificates')
    .values({ id: 'c1', uid: 'ann', name: 'Ann', claimedAt: 10 })
    .execute();
  await migrate(db);
  expect(await findCertificateOf(db, { uid: 'ann' })).toMatchObject({
    claimedVideos: null,
    note: null,
    reissuedAt: null,
  });
});
