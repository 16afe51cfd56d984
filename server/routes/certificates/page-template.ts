/** Makes an issued certificate's page from the document that the build left. */

/** The values of the template's placeholders: words to put in, HTML to put in as it is, and parts that are there or not. */
export type PageFacts = {
  words: Record<string, string>;
  html: Record<string, string>;
  parts: Record<string, boolean>;
};

/** Words are put in as text: no name can end what it stands in. */
export function fillPage(document: string, { words, html, parts }: PageFacts): string {
  let page = document;
  for (const [part, isThere] of Object.entries(parts)) {
    const whole = new RegExp(`\\{\\{${part}\\}\\}([\\s\\S]*?)\\{\\{/${part}\\}\\}`, 'g');
    page = page.replace(whole, (_, inside: string) => (isThere ? inside : ''));
  }
  return page.replace(/\{\{(\w+)\}\}/g, (_, word: string) => html[word] ?? escapeHtml(words[word] ?? ''));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
