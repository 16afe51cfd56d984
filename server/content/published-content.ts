/** The published content, cached for a moment. */
import type { ContentDocument } from '#rules/content/document.ts';
import { inLanguage, type Localized } from '#rules/content/localized.ts';
import { setSiteTimeZone } from '#rules/site-time.ts';
import { createShortCache } from '#server/platform/db/short-cache.ts';
import { findPublished, findPublishedId } from './store.ts';

type PublishedContent = {
  id: number;
  /** Milliseconds since 1970, UTC. */
  publishedAt: number;
  /** The object stays the same until a newer revision is published. */
  document: ContentDocument;
};

/** The delay after which a publication by another process is visible. */
const maxAgeMs = 1_000;

const content = createShortCache<PublishedContent>(maxAgeMs, async (db, former) => {
  if (former && (await findPublishedId(db)) === former.id) return former;
  const published = await findPublished(db);
  if (!published) throw new Error('Nothing is published: the first start has not filled in the content');
  setSiteTimeZone(published.document.site.timeZone);
  const { id, publishedAt, document } = published;
  return { id, publishedAt, document };
});

/** Rejects until the first start has written revision 1. */
export const readPublishedContent = content.read;

/** The cached content, for transactions that must not query; another process may have published since. */
export const lastPublishedContent = content.last;

/** Call it after publishing, so that this process shows the new content immediately. */
export const forgetPublishedContent = content.forget;

/** Returns a text of the document in a language; in the default one when that is not offered or it is not translated. */
export function textIn(
  { site: { defaultLanguage, languages } }: ContentDocument,
  text: Localized,
  language: string = defaultLanguage,
): string {
  return inLanguage(text, {
    language: languages.includes(language) ? language : defaultLanguage,
    defaultLanguage,
  });
}
