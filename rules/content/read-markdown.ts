/**
 * Parses the Markdown of lesson descriptions into paragraphs, emphasis, code, lists and links only: headings become
 * strong paragraphs, pictures their descriptions, and HTML stays text. The legal texts keep their headings; articles also
 * have pictures, tables, and the languages of code blocks.
 */
import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { imageOfUrl } from './article.ts';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; url: string; content: Inline[] }
  /** An uploaded image, and its alternative text. */
  | { kind: 'image'; id: string; text: string };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  /** The language is omitted unless an article names it. */
  | { kind: 'code'; text: string; language?: string }
  | { kind: 'list'; start: number | null; items: Block[][] }
  /** Rows of cells. */
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/** Deeper content is dropped; hand-written text never nests this deep. A list counts twice, once for its items. */
const maxNesting = 20;

const parser = createParser();

const articleParser = createParser().enable('table');

/** HTML, entities and link definitions stay text. `isLinkAllowed` checks links. */
function createParser() {
  const created = new MarkdownIt('commonmark', { html: false, maxNesting }).disable(['entity', 'reference']);
  created.validateLink = () => true;
  created.normalizeLink = (url) => url;
  created.normalizeLinkText = (text) => text;
  // The library's own rule takes quadratic time for quotations that alternate with other lines: 18 s for 100,000 letters.
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  created.block.ruler.at('blockquote', readQuotation, { alt });
  return created;
}

export function readMarkdown(text: string): Block[] {
  return blocksOf(parser.parse(text, {}), (_, content) => ({
    kind: 'paragraph',
    content: [{ kind: 'strong', content }],
  }));
}

/** Reads a text that keeps its headings; those of the first and second level become the page's second. */
export function readMarkdownWithHeadings(text: string): Block[] {
  return blocksOf(parser.parse(text, {}), keptHeading);
}

/** Reads an article: with headings, uploaded images, tables and the languages of code blocks. */
export function readArticle(text: string): Block[] {
  return blocksOf(articleParser.parse(text, {}), keptHeading, true);
}

function keptHeading(level: number, content: Inline[]): Block {
  return { kind: 'heading', level: level <= 2 ? 2 : 3, content };
}

/** `headingOf` makes a block of a heading of level 1 to 6 that is in no list and no quotation. */
function blocksOf(
  tokens: readonly Token[],
  headingOf: (level: number, content: Inline[]) => Block,
  isArticle = false,
): Block[] {
  const document: Block[] = [];
  const lists: Extract<Block, { kind: 'list' }>[] = [];
  let table: Extract<Block, { kind: 'table' }> = { kind: 'table', head: [], rows: [] };
  for (const [at, token] of tokens.entries()) {
    const blocks = lists.at(-1)?.items.at(-1) ?? document;
    if (token.type === 'fence' || token.type === 'code_block') blocks.push(codeOf(token, isArticle));
    else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      const start = token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1);
      const list: Block = { kind: 'list', start, items: [] };
      blocks.push(list);
      lists.push(list);
    } else if (token.type === 'list_item_open') lists.at(-1)?.items.push([]);
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
    else if (token.type === 'table_open') {
      table = { kind: 'table', head: [], rows: [] };
      blocks.push(table);
    } else if (token.type === 'tr_open' && tokens[at - 1]?.type !== 'thead_open') table.rows.push([]);
    else if (token.type === 'inline') {
      const content = inlinesOf(token.children ?? [], isArticle);
      const opening = tokens[at - 1];
      if (opening?.type === 'th_open') table.head.push(content);
      else if (opening?.type === 'td_open') table.rows.at(-1)?.push(content);
      else if (opening?.type !== 'heading_open') blocks.push({ kind: 'paragraph', content });
      else if (opening.level > 0) blocks.push({ kind: 'paragraph', content: [{ kind: 'strong', content }] });
      else blocks.push(headingOf(Number(opening.tag.slice(1)), content));
    }
  }
  return document;
}

function codeOf({ content, info }: Token, isArticle: boolean): Block {
  const text = content.replace(/\n$/, '');
  const language = isArticle ? (/^[A-Za-z0-9+#.-]{1,30}/.exec(info.trim())?.[0] ?? '') : '';
  return { kind: 'code', text, ...(language !== '' && { language }) };
}

function inlinesOf(tokens: readonly Token[], hasImages: boolean): Inline[] {
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
    else content.push((hasImages && imageOf(token)) || { kind: 'text', text: typedText(token) });
  }
  return text;
}

function closedInlines(type: string, { content, url }: { content: Inline[]; url: string }): Inline[] {
  if (type === 'strong_close') return [{ kind: 'strong', content }];
  if (type === 'em_close') return [{ kind: 'emphasis', content }];
  return isLinkAllowed(url) ? [{ kind: 'link', url, content }] : content;
}

/** Only uploaded images are shown, since others would tell another site who reads the lesson. */
function imageOf(token: Token): Inline | null {
  const id = token.type === 'image' ? imageOfUrl(String(token.attrGet('src') ?? '')) : null;
  return id === null ? null : { kind: 'image', id, text: typedText(token) };
}

/** Returns the text of a token; that of a picture is its description. */
function typedText({ type, content, children }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return children ? children.map((child) => typedText(child)).join('') : content;
}

/** Allows web and email links only; `javascript:` and `data:` URLs are rejected in every spelling. */
export function isLinkAllowed(url: string): boolean {
  return /^(https?:\/\/[^\s\p{Cc}/?#\\]|mailto:[^\s\p{Cc}])[^\s\p{Cc}]*$/iu.test(url);
}

/** Reads a quotation in linear time, and gives its blocks to the text around it: nothing shows quotations. */
function readQuotation(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!beginsQuotation(state, startLine)) return false;
  if (silent) return true;
  const lines: string[] = [];
  let isInFence = false;
  let isParagraphOpen = false;
  let end = startLine;
  for (; end < endLine; end++) {
    const line = state.getLines(end, end + 1, state.blkIndent, false);
    if ((state.sCount[end] ?? 0) >= state.blkIndent && beginsQuotation(state, end)) {
      const quoted = withoutMark(line);
      if (/^ {0,3}(```|~~~)/.test(quoted)) isInFence = !isInFence;
      isParagraphOpen = !isInFence && /[^\s>]/.test(quoted);
      lines.push(quoted);
    } else if (isParagraphOpen && continuesParagraph(state, end, endLine)) lines.push(line.trim());
    else break;
  }
  state.line = end;
  const depth = Number(state.env['quotations'] ?? 0);
  if (state.level + depth >= maxNesting) return true;
  const blocks: Token[] = [];
  state.md.block.parse(lines.join('\n'), state.md, { ...state.env, quotations: depth + 1 }, blocks);
  for (const block of blocks) block.level += state.level + 1;
  state.tokens.push(...blocks);
  return true;
}

function beginsQuotation(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  const at = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return indent < 4 && at < (state.eMarks[line] ?? 0) && state.src[at] === '>';
}

/** Removes the mark of a quotation and one column of the space behind it, where tabs lead to every fourth column. */
function withoutMark(line: string): string {
  const [whole, before = '', behind = ''] = /^(\s*)>([ \t]*)/.exec(line) ?? [''];
  const mark = before.length + 1;
  let column = mark;
  for (const sign of behind) column += sign === '\t' ? 4 - (column % 4) : 1;
  return ' '.repeat(Math.max(0, column - mark - 1)) + line.slice(whole.length);
}

/** A line without a mark belongs to the quotation's last paragraph unless it is empty, an underline, or begins a block. */
function continuesParagraph(state: StateBlock, line: number, endLine: number): boolean {
  if (state.isEmpty(line) || /^\s*=+\s*$/.test(state.getLines(line, line + 1, 0, false))) return false;
  const begins = state.md.block.ruler.getRules('blockquote');
  return !begins.some((rule) => rule(state, line, endLine, true));
}
