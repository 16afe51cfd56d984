/** The checklist of an instructor whose site is not open yet. */
import { lessonsWithVideo } from '#rules/content/references.ts';
import type { Database } from '#server/db/database.ts';
import { findDraft } from '#server/store/content/draft.ts';
import { findPublished } from '#server/store/content/revisions.ts';
import { listPrices } from '#server/store/payments/prices.ts';

export type OpeningChecklist = { video: boolean; page: boolean; prices: boolean; legal: boolean };

/** Returns null once the site is open. A site that was closed again has everything done that the first opening asked for. */
export async function readOpeningChecklist(db: Database): Promise<OpeningChecklist | null> {
  const published = await findPublished(db);
  const draft = await findDraft(db);
  if (!published || published.document.site.isOpen || !draft) return null;
  const isOther = (part: 'landing' | 'instructor' | 'legal') =>
    published.origin !== 'new-site' ||
    JSON.stringify(draft.document[part]) !== JSON.stringify(published.document[part]);
  return {
    video: lessonsWithVideo(draft.document).some(({ state }) => state === 'published'),
    page: isOther('landing') || isOther('instructor'),
    prices: (await listPrices(db)).some(({ retiredAt }) => retiredAt !== null),
    legal: isOther('legal'),
  };
}
