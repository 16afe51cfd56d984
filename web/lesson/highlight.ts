/** Colors code with highlight.js. The library is loaded with the first block of code of an article, a grammar with its language. */
import { createLowlight } from 'lowlight';

/** The grammars by language. */
const grammars = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  diff: () => import('highlight.js/lib/languages/diff'),
  go: () => import('highlight.js/lib/languages/go'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

type Language = keyof typeof grammars;

const otherNames: Partial<Record<string, Language>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  golang: 'go',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
};

const highlighter = createLowlight();

/** A piece of code; `kind` is the grammar's class, such as `keyword`, or '' for plain code. */
export type CodePiece = { text: string; kind: string };

/** Longer code stays plain, so that no phone works on it for seconds. */
const longestCode = 20_000;

/**
 * Returns the pieces of the code; null if the language is unknown or the code too long. Rejects when the grammar cannot
 * be loaded.
 */
export async function highlightCode(code: string, language: string): Promise<CodePiece[] | null> {
  const name = languageOf(language.toLowerCase());
  if (name === null || code.length > longestCode) return null;
  if (!highlighter.registered(name)) highlighter.register(name, (await grammars[name]()).default);
  return piecesOf(highlighter.highlight(name, code).children, '');
}

function languageOf(name: string): Language | null {
  if (Object.hasOwn(otherNames, name)) return otherNames[name] ?? null;
  return Object.hasOwn(grammars, name) ? (name as Language) : null;
}

type Nodes = ReturnType<typeof highlighter.highlight>['children'];

function piecesOf(nodes: Nodes, kind: string): CodePiece[] {
  return nodes.flatMap((node): CodePiece[] => {
    if (node.type === 'text') return [{ text: node.value, kind }];
    if (node.type !== 'element') return [];
    const { className } = node.properties;
    const name = Array.isArray(className) ? String(className[0]) : '';
    return piecesOf(node.children, name.replace(/^hljs-/, '') || kind);
  });
}
