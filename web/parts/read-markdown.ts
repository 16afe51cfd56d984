/**
 * Reads the small Markdown of lessons' descriptions. Only paragraphs, emphasis, code, lists and links come out of it:
 * headings become strong paragraphs, pictures their descriptions, and HTML the text that was typed. The legal texts keep
 * their headings.
 */
import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';

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

/** Deeper content is left out; nobody writes it by hand. A list counts twice, once for its items. */
const maxNesting = 20;

/** HTML, entities and link definitions stay the text that was typed. `isLinkAllowed` decides about links. */
const parser = new MarkdownIt('commonmark', { html: false, maxNesting }).disable(['entity', 'reference']);
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (text) => text;
// The library's own rule takes quadratic time for quotations that alternate with other lines: 18 s for 100,000 letters.
parser.block.ruler.at('blockquote', readQuotation, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });

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

/** Pages of the web and e-mail addresses; scripts and data are neither, however they are written. */
export function isLinkAllowed(url: string): boolean {
  if (!/^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(url)) return false;
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
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
