/** The pages as the instructor sees them before they are published: complete without a script, and nothing acts. */
import { type LegalKind, legalKinds } from '#rules/content/legal.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import type { PreviewPage } from '#rules/content/rendered-pages.ts';
import { CourseHead } from '../seo/heads.tsx';
import type { Slots } from './fill-slots.ts';
import { CoursePreview, PricingPreview } from './preview-pages.tsx';
import { htmlOf, slotsOf } from './slots.tsx';

export function previewSlots(content: PublicContent, page: PreviewPage): Slots {
  const html = htmlOf(content);
  const slots = slotsOf(content);
  if (isLegalKind(page)) return slots[`${page}.html`] ?? {};
  if (page === 'landing')
    return { ...slots['index.html'], outdated: () => '', content: () => '', structuredData: () => '' };
  const hidden = { outdated: () => '', notStarted: () => '', withoutScript: () => '', content: () => '' };
  const app = { ...slots[`${page}.html`], ...hidden };
  if (page === 'pricing') return { ...app, shell: () => html(<PricingPreview />) };
  // The course page's own head preloads the answers that its scripts ask for.
  return { ...app, head: () => html(<CourseHead />), shell: () => html(<CoursePreview />) };
}

function isLegalKind(page: PreviewPage): page is LegalKind {
  return legalKinds.some((kind) => kind === page);
}

/** Takes the addresses out of links, so that no press leads the studio's frame away, not even before it was drawn. */
export function withoutLinks(page: string): string {
  return page.replace(/<a\b[^>]*>/g, (tag) => tag.replace(/ href="[^"]*"/, ''));
}

/** Takes the scripts out of a template, and what is fetched for them. */
export function withoutScripts(template: string): string {
  return template
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/ data-scripts="[^"]*"/, '');
}
