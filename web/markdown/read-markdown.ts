/**
 * Reads the small Markdown of lessons' descriptions. Only paragraphs, emphasis, code, lists and links come out of it:
 * headings become strong paragraphs, pictures their descriptions, and HTML the text that was typed. The legal texts keep
 * their headings.
 */
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

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

/** HTML, entities and link definitions stay the text that was typed. */
const settings = {
  extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'characterReference', 'definition'] } }],
};

/** Deeper content is left out; nobody writes it by hand. */
const deepest = 10;

export function readMarkdown(text: string): Block[] {
  return blocksOf(fromMarkdown(text, settings).children, 0);
}

/** Reads a text that keeps its headings; those of the first and second level become the page's second. */
export function readMarkdownWithHeadings(text: string): Block[] {
  return fromMarkdown(text, settings).children.flatMap((node): Block[] =>
    node.type === 'heading'
      ? [{ kind: 'heading', level: node.depth <= 2 ? 2 : 3, content: inlinesOf(node.children, 0) }]
      : blockOf(node, 0),
  );
}

function blocksOf(nodes: readonly RootContent[], depth: number): Block[] {
  return depth > deepest ? [] : nodes.flatMap((node) => blockOf(node, depth));
}

function blockOf(node: RootContent, depth: number): Block[] {
  if (node.type === 'paragraph') return [{ kind: 'paragraph', content: inlinesOf(node.children, depth) }];
  if (node.type === 'code') return [{ kind: 'code', text: node.value }];
  if (node.type === 'blockquote') return blocksOf(node.children, depth + 1);
  if (node.type === 'thematicBreak') return [];
  if (node.type === 'heading') {
    const content: Inline[] = [{ kind: 'strong', content: inlinesOf(node.children, depth) }];
    return [{ kind: 'paragraph', content }];
  }
  if (node.type === 'list') {
    const items = node.children.map((item) => blocksOf(item.children, depth + 1));
    return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items }];
  }
  return [{ kind: 'paragraph', content: [{ kind: 'text', text: typedText(node) }] }];
}

function inlinesOf(nodes: readonly PhrasingContent[], depth: number): Inline[] {
  return depth > deepest ? [] : nodes.flatMap((node) => inlineOf(node, depth + 1));
}

function inlineOf(node: PhrasingContent, depth: number): Inline[] {
  if (node.type === 'inlineCode') return [{ kind: 'code', text: node.value }];
  if (node.type === 'break') return [{ kind: 'break' }];
  if (node.type === 'strong' || node.type === 'emphasis')
    return [{ kind: node.type, content: inlinesOf(node.children, depth) }];
  if (node.type === 'image') return [{ kind: 'text', text: node.alt ?? '' }];
  if (node.type === 'link') {
    const content = inlinesOf(node.children, depth);
    return isLinkAllowed(node.url) ? [{ kind: 'link', url: node.url, content }] : content;
  }
  return [{ kind: 'text', text: typedText(node) }];
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

/** Returns the text of a node that has no form of its own here. */
function typedText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => typedText(child)).join('') : '';
}
