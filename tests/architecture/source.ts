import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** `path` is relative to the root, with slashes. */
export type SourceFile = { path: string; text: string };

export type Import = {
  /** The specifier as written: `./plans.ts`, `#rules/plans.ts`, `node:path`, `zod`. */
  specifier: string;
  isType: boolean;
  /** The imported file's path; undefined for packages and Node's modules. */
  target: string | undefined;
};

export type Source = SourceFile & {
  /** `rules`, `web` …; empty for root files. */
  layer: string;
  isTest: boolean;
  /** Whether it is a command, which may access its environment. */
  isProgram: boolean;
  program: ESTree.Program | undefined;
  /** The texts of its comments without the comment marks. */
  comments: string[];
  imports: Import[];
};

const programs =
  /^(scripts|tests|lab|content\/make-videos)\/|^web\/(build|vite\.config|bundling\/[\w-]+)\.ts$|^[^/]+$/;

export function readSource({ path, text }: SourceFile): Source {
  const parsed = /\.(tsx?|mjs)$/.test(path) ? parseSync(path, text) : undefined;
  const program = parsed?.program;
  return {
    path,
    text,
    layer: path.includes('/') ? path.slice(0, path.indexOf('/')) : '',
    isTest: /\.test\.tsx?$/.test(path) || path.includes('/testing/'),
    isProgram: programs.test(path),
    program,
    comments: parsed?.comments.map(({ value }) => value) ?? [],
    imports: program ? readImports(path, program) : [],
  };
}

function readImports(path: string, program: ESTree.Program): Import[] {
  const imports: Import[] = [];
  const add = (specifier: string, isType: boolean): void => {
    imports.push({ specifier, isType, target: resolve(path, specifier) });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => source && add(source.value, exportKind === 'type'),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, false);
    },
    TSImportType: ({ source }) => add(source.value, true),
  }).visit(program);
  return imports;
}

function resolve(from: string, specifier: string): string | undefined {
  const file = specifier.replace(/\?.*$/, '');
  if (file.startsWith('#')) return file.slice(1);
  if (file.startsWith('.')) return posix.join(posix.dirname(from), file);
  return undefined;
}
