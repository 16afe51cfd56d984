/**
 * Parses the Markdown of lesson descriptions into paragraphs, emphasis, code, lists and links only: headings become
 * strong paragraphs, pictures their descriptions, and HTML stays text. The legal texts keep their headings.
 */
import MarkdownIt, { type Token } from 'markdown-it';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; url: string; content: Inline[] };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; start: number | null; items: Block[][] };

/** Deeper content is dropped; hand-written text never nests this deep. A list counts twice, once for its items. */
const maxNesting = 20;

/** HTML, entities and link definitions stay text. `isLinkAllowed` checks links. */
const parser = new MarkdownIt('commonmark', { html: false, maxNesting }).disable(['entity', 'reference']);
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (text) => text;

export function readMarkdown(text: string): Block[] {
  return blocksOf(text, (_, content) => ({ kind: 'paragraph', content: [{ kind: 'strong', content }] }));
}

/** Reads a text that keeps its headings; those of the first and second level become the page's second. */
export function readMarkdownWithHeadings(text: string): Block[] {
  return blocksOf(text, (level, content) => ({ kind: 'heading', level: level <= 2 ? 2 : 3, content }));
}

/** `headingOf` makes a block of a heading of level 1 to 6 that is in no list and no quotation. */
function blocksOf(text: string, headingOf: (level: number, content: Inline[]) => Block): Block[] {
  const document: Block[] = [];
  const lists: Extract<Block, { kind: 'list' }>[] = [];
  const tokens = parser.parse(text, {});
  for (const [at, token] of tokens.entries()) {
    const blocks = lists.at(-1)?.items.at(-1) ?? document;
    if (token.type === 'fence' || token.type === 'code_block')
      blocks.push({ kind: 'code', text: token.content.replace(/\n$/, '') });
    else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      const start = token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1);
      const list: Block = { kind: 'list', start, items: [] };
      blocks.push(list);
      lists.push(list);
    } else if (token.type === 'list_item_open') lists.at(-1)?.items.push([]);
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
    else if (token.type === 'inline') {
      const content = inlinesOf(token.children ?? []);
      const opening = tokens[at - 1];
      if (opening?.type !== 'heading_open') blocks.push({ kind: 'paragraph', content });
      else if (opening.level > 0) blocks.push({ kind: 'paragraph', content: [{ kind: 'strong', content }] });
      else blocks.push(headingOf(Number(opening.tag.slice(1)), content));
    }
  }
  return document;
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const text: Inline[] = [];
  /** The content of the emphases and links that are open, the innermost last. */
  const open: { content: Inline[]; url: string }[] = [];
  for (const token of tokens) {
    const content = open.at(-1)?.content ?? text;
    if (token.nesting > 0) open.push({ content: [], url: String(token.attrGet('href') ?? '') });
    else if (token.nesting < 0) {
      const closed = open.pop();
      const around = open.at(-1)?.content ?? text;
      if (closed) around.push(...closedInlines(token.type, closed));
    } else if (token.type === 'code_inline') content.push({ kind: 'code', text: token.content });
    else if (token.type === 'hardbreak') content.push({ kind: 'break' });
    else content.push({ kind: 'text', text: typedText(token) });
  }
  return text;
}

function closedInlines(type: string, { content, url }: { content: Inline[]; url: string }): Inline[] {
  if (type === 'strong_close') return [{ kind: 'strong', content }];
  if (type === 'em_close') return [{ kind: 'emphasis', content }];
  return isLinkAllowed(url) ? [{ kind: 'link', url, content }] : content;
}

/** Returns the text of a token; that of a picture is its description. */
function typedText({ type, content, children }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return children ? children.map((child) => typedText(child)).join('') : content;
}

/** Allows web and email links only; `javascript:` and `data:` URLs are rejected in every spelling. */
export function isLinkAllowed(url: string): boolean {
  if (!/^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(url)) return false;
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}
