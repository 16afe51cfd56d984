/** The versions of the legal texts. Of a stored version, only translations change. */
import type { LegalKind, LegalText, LegalVersion } from '#rules/content/legal.ts';
import type { Database } from '#server/platform/db/database.ts';

export type StoredLegalText = LegalVersion & LegalText & { kind: LegalKind };

/** Returns all versions without their texts, newest first. */
export async function listLegalVersions(db: Database): Promise<(LegalVersion & { kind: LegalKind })[]> {
  return db
    .selectFrom('legalTexts')
    .select(['kind', 'version', 'since'])
    .orderBy('version', 'desc')
    .execute();
}

/** Returns the newest version of each text. */
export async function listCurrentLegalTexts(db: Database): Promise<StoredLegalText[]> {
  const rows = await db
    .selectFrom('legalTexts')
    .selectAll()
    .where((row) =>
      row(
        'version',
        '=',
        row
          .selectFrom('legalTexts as newer')
          .select(({ fn }) => fn.max('newer.version').as('version'))
          .whereRef('newer.kind', '=', 'legalTexts.kind'),
      ),
    )
    .execute();
  return rows.map(textOf);
}

export async function findLegalText(
  db: Database,
  by: { kind: LegalKind; version: number },
): Promise<StoredLegalText | undefined> {
  const row = await db
    .selectFrom('legalTexts')
    .selectAll()
    .where('kind', '=', by.kind)
    .where('version', '=', by.version)
    .executeTakeFirst();
  return row && textOf(row);
}

/** Adds a version; of two concurrent ones, the second changes nothing. */
export async function addLegalText(
  tx: Database,
  { kind, version, since, title, text }: StoredLegalText,
): Promise<void> {
  await tx
    .insertInto('legalTexts')
    .values({ kind, version, since, texts: JSON.stringify({ title, text }) })
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute();
}

/** Replaces the translations of a version, whose text in the default language is the same. */
export async function correctLegalText(
  tx: Database,
  { kind, version, title, text }: StoredLegalText,
): Promise<void> {
  await tx
    .updateTable('legalTexts')
    .set({ texts: JSON.stringify({ title, text }) })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
}

function textOf({ texts, ...row }: LegalVersion & { kind: LegalKind; texts: string }): StoredLegalText {
  return { ...row, ...(JSON.parse(texts) as LegalText) };
}
