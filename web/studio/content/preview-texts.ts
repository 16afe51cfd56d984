/** Connects the texts of the preview with their fields. The preview has the same origin, so the studio can read it. */
import type { ContentDocument } from '#rules/content/document.ts';
import { textsOf } from '#rules/content/publishing.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { plainText as plainMarkdown } from '#rules/content/plain-text.ts';
import { valueAt } from '#web/studio/draft/content-path.ts';

type TextFields = ReadonlyMap<string, string>;

/** Returns the path of each text on the page. Of two equal texts, the first one counts. */
export function textFieldsOf(document: ContentDocument, language: string): TextFields {
  const { landing, instructor, plans, teaser, course, legal } = document;
  const { helpChat: _helpChat, search: _search, ...site } = document.site;
  const fields = new Map<string, string>();
  const add = (text: string, path: string) => {
    const shown = plainText(text);
    if (shown !== '' && !fields.has(shown)) fields.set(shown, path);
  };
  for (const { path, text } of textsOf({ landing, instructor, plans, teaser, course }))
    add(text[language] ?? text[document.site.defaultLanguage] ?? '', path);
  for (const { path, text } of textsOf({ legal }))
    for (const paragraph of (text[language] ?? '').split(/\n+/)) add(plainMarkdown(paragraph), path);
  for (const [at, block] of landing.blocks.entries())
    if (block.kind === 'testimonials')
      for (const [place, { name }] of block.testimonials.entries())
        add(name, `landing.blocks.${at}.testimonials.${place}.name`);
  add(instructor.name, 'instructor.name');
  add(site.name, 'site.name');
  for (const { path, text } of textsOf({ site })) add(text[language] ?? '', path);
  return fields;
}

/** Returns the field of the nearest text: `texts` are those of the clicked element and its ancestors. */
export function fieldOfTexts(texts: readonly string[], fields: TextFields): string | null {
  for (const text of texts) {
    const found = fields.get(plainText(text));
    if (found !== undefined) return found;
  }
  return texts.length > 0 ? longestWithin(plainText(texts[0] ?? ''), fields) : null;
}

/** The page may show a text with something before or after it. */
function longestWithin(shown: string, fields: TextFields): string | null {
  let longest = '';
  for (const text of fields.keys())
    if (text.length > Math.max(longest.length, 3) && shown.includes(text)) longest = text;
  return fields.get(longest) ?? null;
}

/** Returns the text of a field as the page shows it; '' for a field without text. */
export function textOfField(document: ContentDocument, path: string, language: string): string {
  const value = valueAt(document, path.split('.'));
  if (typeof value === 'string') return plainText(value);
  return isLocalized(value) ? plainText(value[language] ?? '') : '';
}

const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text of a more distant ancestor would be half the page. */
const mostAncestors = 5;

/** Returns the texts of an element and its ancestors, innermost first. */
export function textsAround(element: Element): string[] {
  const texts: string[] = [];
  let around: Element | null = element;
  for (let step = 0; around && step < mostAncestors && around.localName !== 'main'; step++) {
    texts.push(around.textContent ?? '');
    around = around.parentElement;
  }
  return texts;
}

/** Scrolls to the element that shows a text and highlights it. Returns false for none. */
export function showText(document: Document, text: string): boolean {
  if (text === '') return false;
  // The header's navigation may contain the same text.
  const main = document.querySelector('main');
  const found = (main && findText(main, text)) ?? findText(document.body, text);
  if (!found) return false;
  for (let fold = found.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  // The CSP forbids inline styles, but not animations.
  found.animate(
    [
      { outline: '3px solid #ffb42e', outlineOffset: '6px' },
      { outline: '3px solid transparent', outlineOffset: '6px' },
    ],
    { duration: 1_600, easing: 'ease-in' },
  );
  return true;
}

/** Returns the innermost visible element with exactly that text. */
function findText(part: Element, text: string): Element | null {
  let found: Element | null = null;
  for (const element of part.querySelectorAll('*')) {
    if (element.textContent.length > text.length * 2 + 40) continue;
    if (plainText(element.textContent) !== text) continue;
    if (!found || found.contains(element)) found = element;
    else if (isUnseen(found)) found = element;
  }
  return found;
}

/** Texts for screen readers are one pixel large. */
function isUnseen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1;
}

/** Calls `onPick` with a clicked element, and prevents the page’s own reaction. */
export function listenForClicks(document: Document, onPick: (element: Element) => void): void {
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      // The target belongs to the frame's realm, so it is no instance of this window's Element.
      const element = target as Element | null;
      if (!element?.closest) return;
      // Details still open, so that their content can be clicked too.
      if (!element.closest('summary')) event.preventDefault();
      onPick(element);
    },
    { capture: true },
  );
}
