import { type ESTree, Visitor } from 'vite';
import type { Source } from './source.ts';

type Access = 'the environment' | 'the clock or chance' | 'the console';

/** The files that may read the environment, the clock, randomness or the console. */
const keepers: Record<Access, (path: string) => boolean> = {
  'the environment': (path) =>
    /^server\/(main|platform\/config\/config)\.ts$|^sandbox\/(main|config)\.ts$/.test(path),
  'the clock or chance': (path) =>
    !/^(rules|contract|server)\//.test(path) ||
    // A worker thread receives no clock.
    /^server\/(main|platform\/crypto|operations\/backup\/backup-worker)\.ts$/.test(path),
  'the console': (path) => /^sandbox\/|^server\/(main|platform\/log)\.ts$/.test(path),
};

const timeAndChance = new Set(
  ['Date.now', 'performance.now', 'process.hrtime', 'Temporal.Now', 'Math.random'].concat(
    ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'].map((name) => `crypto.${name}`),
  ),
);

export function findAmbientAccess({ path, isTest, isProgram, program }: Source): string[] {
  if (!program || isTest || isProgram) return [];
  return [...readAccesses(program)]
    .filter((access) => !keepers[access](path))
    .map((access) => `${path} reads ${access}: have it handed in`);
}

function readAccesses(program: ESTree.Program): Set<Access> {
  const accesses = new Set<Access>();
  new Visitor({
    MemberExpression: (node) => {
      const name = nameOf(node);
      if (name === 'process.env') accesses.add('the environment');
      if (name.startsWith('console.')) accesses.add('the console');
      if (timeAndChance.has(name)) accesses.add('the clock or chance');
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (isNamed(callee, 'Date') && given.length === 0) accesses.add('the clock or chance');
    },
    CallExpression: ({ callee }) => {
      if (isNamed(callee, 'Date')) accesses.add('the clock or chance');
    },
    VariableDeclarator: ({ id, init }) => {
      if (init && isNamed(init, 'process') && id.type === 'ObjectPattern') accesses.add('the environment');
    },
    ImportDeclaration: ({ source, specifiers }) => {
      for (const specifier of specifiers) {
        const name = specifier.type === 'ImportSpecifier' ? exportedName(specifier.imported) : '';
        if (source.value === 'node:process' && (name === 'env' || name === ''))
          accesses.add('the environment');
        if (source.value === 'node:crypto' && timeAndChance.has(`crypto.${name}`))
          accesses.add('the clock or chance');
      }
    },
  }).visit(program);
  return accesses;
}

/** Returns `Date.now` for `Date.now`, `globalThis.Date.now` and `Date['now']`. */
function nameOf({ object, property, computed }: ESTree.MemberExpression): string {
  const owner =
    object.type === 'MemberExpression' ? nameOf(object).replace(/^(globalThis|window)\./, '') : '';
  const left = object.type === 'Identifier' ? object.name : owner;
  if (property.type === 'Identifier' && !computed) return `${left}.${property.name}`;
  return property.type === 'Literal' ? `${left}.${String(property.value)}` : `${left}.?`;
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function exportedName(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}
