/** Former releases stored documents without legal texts. What is stored is never rewritten; it is read with drafts. */
import type { ContentDocument } from './document.ts';
import { legalContentOf, type LegalDrafts } from './legal.ts';

export function withLegalDefaults(document: ContentDocument, drafts: LegalDrafts): ContentDocument {
  const { legal } = document as Partial<ContentDocument>;
  return legal ? document : { ...document, legal: legalContentOf(drafts, document.site.defaultLanguage) };
}
