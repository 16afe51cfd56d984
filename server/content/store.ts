/** The revisions of the site's content, of which the one with the highest id is published, and its one draft. */
import { sql } from 'kysely';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import type { RevisionOrigin } from '#rules/content/publishing.ts';
import { contentPageSchemas } from '#contract/content/document.ts';
import { uploadedImagesOf } from '#contract/content/field-values.ts';
import type { Database } from '#server/platform/db/database.ts';
import { keepPublishedImages, setUnusedSince } from './file-store.ts';

export type Revision = {
  id: number;
  publishedAt: number;
  /** The email of the user who published it; null for the default course and an import. */
  publishedBy: string | null;
  note: string;
  /** Null for one published by the studio or an import. */
  origin: RevisionOrigin | null;
  /** The older revision that it restores. */
  restores: number | null;
};

type NewRevision = {
  document: ContentDocument;
  publishedAt: number;
  /** A uid, or null. */
  publishedBy: string | null;
  note: string;
  origin?: RevisionOrigin | null;
  restores?: number | null;
};

export type Draft = {
  document: ContentDocument;
  version: string;
  basedOn: number;
  savedAt: number;
  /** The email of the user who saved it last. */
  savedBy: string | null;
};

type NewDraft = {
  document: ContentDocument;
  version: string;
  savedAt: number;
  /** A uid, or null. */
  savedBy: string | null;
};

const draftId = 1;

/** Returns the id of the published revision; undefined before the first start has written one. */
export async function findPublishedId(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('contentRevisions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function findRevision(
  db: Database,
  by: { id: number },
): Promise<(Revision & { document: ContentDocument }) | undefined> {
  const row = await selectRevisions(db)
    .select('contentRevisions.document')
    .where('contentRevisions.id', '=', by.id)
    .executeTakeFirst();
  return row && { ...row, document: documentOf(row) };
}

export async function findPublished(
  db: Database,
): Promise<(Revision & { document: ContentDocument }) | undefined> {
  const row = await selectRevisions(db)
    .select('contentRevisions.document')
    .orderBy('contentRevisions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, document: documentOf(row) };
}

/** Returns the first revision with an origin. */
export async function findRevisionOf(
  db: Database,
  by: { origin: RevisionOrigin },
): Promise<{ id: number; document: ContentDocument } | undefined> {
  const row = await db
    .selectFrom('contentRevisions')
    .select(['id', 'document'])
    .where('origin', '=', by.origin)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, document: documentOf(row) };
}

/** Returns what was published at a time; before all revisions, the first one. */
export async function findPublishedAt(
  db: Database,
  { time }: { time: number },
): Promise<{ id: number; document: ContentDocument } | undefined> {
  const revisions = db.selectFrom('contentRevisions').select(['id', 'document']).limit(1);
  const row =
    (await revisions.where('publishedAt', '<=', time).orderBy('id', 'desc').executeTakeFirst()) ??
    (await revisions.orderBy('id').executeTakeFirst());
  return row && { id: row.id, document: documentOf(row) };
}

/** Returns revisions before the given one without their documents, newest first. */
export async function listRevisions(
  db: Database,
  page: { before: number | undefined; atMost: number },
): Promise<Revision[]> {
  const revisions = selectRevisions(db).orderBy('contentRevisions.id', 'desc').limit(page.atMost);
  return (
    page.before === undefined ? revisions : revisions.where('contentRevisions.id', '<', page.before)
  ).execute();
}

function selectRevisions(db: Database) {
  return db
    .selectFrom('contentRevisions')
    .leftJoin('users', 'users.uid', 'contentRevisions.publishedBy')
    .select([
      'contentRevisions.id',
      'contentRevisions.publishedAt',
      'contentRevisions.note',
      'contentRevisions.origin',
      'contentRevisions.restores',
      'users.email as publishedBy',
    ]);
}

/** Inserts the revision after the highest one and returns its id; of two concurrent ones, one fails at the key. */
export async function insertRevision(tx: Database, { document, ...revision }: NewRevision): Promise<number> {
  const { id } = await tx
    .insertInto('contentRevisions')
    .values({
      id: sql<number>`(select coalesce(max(id), 0) + 1 from ${sql.table('contentRevisions')})`,
      document: JSON.stringify(document),
      ...revision,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepPublishedImages(tx, { ids: imageIdsOf(document) });
  return id;
}

/** Returns the ids of the uploaded images that a document refers to, each once. */
export function imageIdsOf(document: ContentDocument): string[] {
  return [...new Set(uploadedImagesOf(document).map(({ id }) => id))];
}

/** Inserts revision 1; returns false when it exists, written by a concurrent process. */
export async function insertFirstRevision(
  tx: Database,
  { document, ...revision }: NewRevision,
): Promise<boolean> {
  const row = await tx
    .insertInto('contentRevisions')
    .values({ id: 1, document: JSON.stringify(document), ...revision })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await keepPublishedImages(tx, { ids: imageIdsOf(document) });
  return row !== undefined;
}

/** Parses a stored document, which was validated when it was saved. Fields that are newer have their defaults; a page that a
 * newer rule rejects stays as it is. */
function documentOf({ document }: { document: string }): ContentDocument {
  const stored = JSON.parse(document) as ContentDocument;
  const pages = Object.entries(contentPageSchemas).map(([page, schema]) => {
    const value: unknown = stored[page as ContentPage];
    return [page, schema.safeParse(value).data ?? value];
  });
  return { ...stored, ...Object.fromEntries(pages) } as ContentDocument;
}

export async function insertDraft(
  tx: Database,
  { document, ...draft }: NewDraft & { basedOn: number },
): Promise<void> {
  await tx
    .insertInto('contentDraft')
    .values({ id: draftId, document: JSON.stringify(document), ...draft })
    .execute();
}

/** Readers share the document, so they must not change it. */
export async function findDraft(db: Database): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('contentDraft')
    .leftJoin('users', 'users.uid', 'contentDraft.savedBy')
    .select(['document', 'version', 'basedOn', 'savedAt', 'users.email as savedBy'])
    .executeTakeFirst();
  return row && { ...row, document: draftDocumentOf(row) };
}

/** The draft that was parsed last. The schema takes much longer than the comparison of two texts. */
let parsedDraft: { stored: string; document: ContentDocument } | undefined;

/** Parses each saved draft once. The text is the key, since two databases may have the same version. */
function draftDocumentOf(row: { document: string }): ContentDocument {
  if (parsedDraft?.stored !== row.document) parsedDraft = { stored: row.document, document: documentOf(row) };
  return parsedDraft.document;
}

/** Saves the draft; returns false when its version is no longer `formerVersion`. `basedOn` is optional. */
export async function saveDraft(
  db: Database,
  { formerVersion, document, ...draft }: NewDraft & { formerVersion: string; basedOn?: number },
): Promise<boolean> {
  const row = await db
    .updateTable('contentDraft')
    .set({ ...draft, document: JSON.stringify(document) })
    .where('version', '=', formerVersion)
    .returning('id')
    .executeTakeFirst();
  if (row) await setUnusedSince(db, { ids: imageIdsOf(document), since: null });
  return row !== undefined;
}

/** Locks the draft until the transaction ends, so that publications are serialized; returns its version. */
export async function lockDraft(tx: Database): Promise<string> {
  const { version } = await tx
    .updateTable('contentDraft')
    .set((row) => ({ version: row.ref('version') }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Records the revision that the draft is equal to. */
export async function rebaseDraft(tx: Database, { basedOn }: { basedOn: number }): Promise<void> {
  await tx.updateTable('contentDraft').set({ basedOn }).execute();
}

/** Returns the ids that belong to removed lessons. */
export async function findRemovedLessonIds(
  db: Database,
  { ids }: { ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('lessons')
    .select('id')
    .where('id', 'in', ids)
    .where('removedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
