/** The one draft of the site's content. */
import type { ContentDocument } from '#rules/content/document.ts';
import type { Database } from '#server/db/database.ts';
import { documentOf } from './revisions.ts';

export type Draft = {
  document: ContentDocument;
  version: string;
  basedOn: number;
  savedAt: number;
  /** The e-mail of the person who saved it last. */
  savedBy: string | null;
};

const draftId = 1;

type NewDraft = {
  document: ContentDocument;
  version: string;
  savedAt: number;
  /** A uid, or null. */
  savedBy: string | null;
};

export async function insertDraft(
  tx: Database,
  { document, ...draft }: NewDraft & { basedOn: number },
): Promise<void> {
  await tx
    .insertInto('contentDraft')
    .values({ id: draftId, document: JSON.stringify(document), ...draft })
    .execute();
}

export async function findDraft(db: Database): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('contentDraft')
    .leftJoin('users', 'users.uid', 'contentDraft.savedBy')
    .select(['document', 'version', 'basedOn', 'savedAt', 'users.email as savedBy'])
    .executeTakeFirst();
  return row && { ...row, document: documentOf(row) };
}

/** Saves the draft unless its version is another one by now; returns false then. `basedOn` stays where it is not given. */
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
  return row !== undefined;
}

/** Holds the draft until the transaction ends, so that one publishes after the other; returns its version. */
export async function lockDraft(tx: Database): Promise<string> {
  const { version } = await tx
    .updateTable('contentDraft')
    .set((row) => ({ version: row.ref('version') }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Notes the revision that the draft is the same as. */
export async function rebaseDraft(tx: Database, { basedOn }: { basedOn: number }): Promise<void> {
  await tx.updateTable('contentDraft').set({ basedOn }).execute();
}
