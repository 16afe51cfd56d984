/** The public content of the sample course, and of other documents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentDocument } from '#rules/content/document.ts';
import { inLanguage } from '#rules/content/localized.ts';
import { type PublicContent, publicContentOf } from '#rules/content/public-content.ts';
import { firstPrices } from './first-prices.ts';
import { defaultDocument } from './default-course.ts';

/** Returns the legal texts of a document as their first versions. */
function legalTextsOf({ legal, site }: ContentDocument): PublicContent['legal'] {
  const first = { version: 1, since: Date.UTC(2026, 10, 21) };
  const { privacy, terms, refunds } = inLanguage(legal, {
    language: site.defaultLanguage,
    defaultLanguage: site.defaultLanguage,
  });
  const withVersion = (text: typeof privacy) => ({ ...text, ...first, versions: [first] });
  return { privacy: withVersion(privacy), terms: withVersion(terms), refunds: withVersion(refunds) };
}

const lengthsFile = join(import.meta.dirname, '../../content/media/lengths.json');
const lengths = JSON.parse(readFileSync(lengthsFile, 'utf8')) as Record<string, number>;

export const sampleContent = publicContent(defaultDocument);

/** Returns what pages may say of a document, in its default language. */
export function publicContent(document: ContentDocument): PublicContent {
  return publicContentOf(document, {
    language: document.site.defaultLanguage,
    lengthOf: (video) => lengths[video] ?? 0,
    priceList: firstPrices,
    legal: legalTextsOf(document),
  });
}
