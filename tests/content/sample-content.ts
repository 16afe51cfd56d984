/** The public content of the sample course, and of other documents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentDocument } from '#rules/content/document.ts';
import { type PublicContent, publicContentOf } from '#rules/content/public-content.ts';
import { firstPrices } from './first-prices.ts';
import { defaultDocument } from './default-course.ts';

const lengthsFile = join(import.meta.dirname, '../../content/media/lengths.json');
const lengths = JSON.parse(readFileSync(lengthsFile, 'utf8')) as Record<string, number>;

export const sampleContent = publicContent(defaultDocument);

/** Returns what pages may say of a document, in its default language. */
export function publicContent(document: ContentDocument): PublicContent {
  return publicContentOf(document, {
    language: document.site.defaultLanguage,
    lengthOf: (video) => lengths[video] ?? 0,
    priceList: firstPrices,
  });
}
