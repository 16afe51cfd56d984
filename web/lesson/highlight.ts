/** Colors code: the grammars of highlight.js, which are loaded with the first block of code of an article. */
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dart from 'highlight.js/lib/languages/dart';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

const grammars = {
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  diff,
  go,
  java,
  javascript,
  json,
  kotlin,
  php,
  python,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};

const highlighter = createLowlight(grammars);

/** A piece of code; `kind` is the grammar's class, such as `keyword`, or '' for plain code. */
export type CodePiece = { text: string; kind: string };

/** Longer code stays plain, so that no phone works on it for seconds. */
const longestCode = 20_000;

/** Returns the pieces of the code; null if the language is unknown or the code too long. */
export function highlightCode(code: string, language: string): CodePiece[] | null {
  const name = language.toLowerCase();
  if (code.length > longestCode || !highlighter.registered(name)) return null;
  return piecesOf(highlighter.highlight(name, code).children, '');
}

type Nodes = ReturnType<typeof highlighter.highlight>['children'];

function piecesOf(nodes: Nodes, kind: string): CodePiece[] {
  return nodes.flatMap((node): CodePiece[] => {
    if (node.type === 'text') return [{ text: node.value, kind }];
    if (node.type !== 'element') return [];
    const [name] = (node.properties['className'] as string[] | undefined) ?? [];
    return piecesOf(node.children, name?.replace(/^hljs-/, '') ?? kind);
  });
}
