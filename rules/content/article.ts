/** The pictures within an article's Markdown, which name an uploaded image by its URL: `![A chart](/images/…)`. */

/** The URL of an uploaded image; its id is the SHA-256 of its bytes. */
const imageUrl = /^\/images\/([0-9a-f]{64})$/;

/** Returns the id of the uploaded image that a URL names; null for every other URL, none of which is shown. */
export function imageOfUrl(url: string): string | null {
  return imageUrl.exec(url)?.[1] ?? null;
}

/** Returns the Markdown that shows an uploaded image. */
export function imageMarkdown(id: string, description: string): string {
  const text = description.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');
  return `![${text}](/images/${id})`;
}

/** Returns the ids of the uploaded images that a text refers to, each once. A URL in a code block counts, too. */
export function articleImages(markdown: string): string[] {
  const named = markdown.matchAll(/\/images\/([0-9a-f]{64})(?![0-9a-f])/g);
  return [...new Set([...named].map(([, id = '']) => id))];
}

/** Returns the Markdown that shows a text as it is. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/g, '\\$&');
}
