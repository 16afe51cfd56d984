/** The checks that hold for the pages of every content document. */
import { expect } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { previewPages } from '#rules/content/rendered-pages.ts';
import renderer from '#web/render/render-pages.ts';
import { secretMark } from './page-documents.ts';
import { sourceTemplates } from './rendered-pages.ts';
import { publicContent } from './sample-content.ts';
import { findMalformedHtml } from '../well-formed-html.ts';

/** Renders a document: its pages are well-formed, say nothing gated, and no text of it acts. */
export function expectEveryPage(document: ContentDocument): void {
  const content = publicContent(document);
  const pages = renderer.renderPages(content, sourceTemplates);
  for (const [name, page] of Object.entries(pages)) {
    expect(page, name).not.toContain(secretMark);
    if (name.endsWith('.html')) expectHarmless(name, page);
  }
  for (const page of previewPages) {
    const preview = renderer.renderPreview(content, { page, scheme: null, templates: sourceTemplates });
    expectHarmless(`preview of ${page}`, preview);
    expect(preview).not.toContain('<script');
    expect(preview).not.toContain(secretMark);
  }
}

function expectHarmless(name: string, page: string): void {
  expect(findMalformedHtml(page), name).toBeNull();
  expect(page.match(/<script/g) ?? [], name).toHaveLength(page.match(/<\/script>/g)?.length ?? 0);
  const scripts = [...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  for (const attributes of scripts)
    expect(attributes, name).toMatch(/ src=| type="application\/(ld\+)?json"/);
}
