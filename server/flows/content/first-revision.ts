import type { ContentDocument } from '#rules/content/document.ts';
import type { RevisionOrigin } from '#rules/content/publishing.ts';
import type { AppContext } from '#server/context.ts';
import { insertDraft } from '#server/store/content/draft.ts';
import { insertFirstRevision } from '#server/store/content/revisions.ts';
import { addVideos, type Video } from '#server/store/videos.ts';
import { keepLegalTexts, type LegalConfig } from './legal-texts.ts';
import { projectCourse } from './project-course.ts';
import { newVersion } from './read-draft.ts';
import { transaction } from '#server/db/transaction.ts';

/** Writes revision 1 with its draft, videos and course, unless a process that started at the same moment was faster. */
export async function writeFirstRevision(
  { db, now, randomBytes, config }: Pick<AppContext, 'db' | 'now' | 'randomBytes'> & LegalConfig,
  {
    document,
    videos,
    origin = null,
  }: { document: ContentDocument; videos: readonly Video[]; origin?: RevisionOrigin | null },
): Promise<void> {
  const publishedAt = now();
  await transaction(db, async (tx) => {
    const revision = { document, publishedAt, publishedBy: null, note: '', origin };
    if (!(await insertFirstRevision(tx, revision))) return;
    const version = newVersion({ randomBytes });
    await insertDraft(tx, { document, version, basedOn: 1, savedAt: publishedAt, savedBy: null });
    await addVideos(tx, videos);
    await projectCourse(tx, document, publishedAt);
    await keepLegalTexts(tx, { config, now }, document);
  });
}
