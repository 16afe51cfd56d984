import { Visitor } from 'vite';
import type { Import, Source } from './source.ts';

/** The imports that a layer may have beside its own files. */
type Permission = {
  /** Layers that may be imported. */
  layers: string[];
  /** Layers that only types may be imported from. */
  typesOf: string[];
  /** Single files of other layers, whose values may be imported too. */
  files?: string[];
  /** The names of packages that may be imported. */
  packages: string[] | 'all';
  /** Whether Node's modules may be imported. */
  node: boolean;
};

const everywhere: Permission = {
  layers: ['rules', 'contract', 'messages', 'server', 'web', 'sandbox', 'content', 'scripts', 'tests', 'lab'],
  typesOf: [],
  packages: 'all',
  node: true,
};

const permissions: Record<string, Permission> = {
  '': everywhere,
  scripts: everywhere,
  tests: everywhere,
  lab: everywhere,
  // The server and the browser show the same Markdown.
  rules: { layers: [], typesOf: ['contract'], packages: ['markdown-it'], node: false },
  contract: { layers: ['rules'], typesOf: [], packages: ['zod', '@hono/zod-openapi'], node: false },
  messages: { layers: ['rules'], typesOf: [], packages: [], node: false },
  server: { layers: ['rules', 'contract', 'messages'], typesOf: [], packages: 'all', node: true },
  web: {
    layers: ['rules', 'messages'],
    typesOf: ['contract'],
    // The build replaces it by its data.
    files: ['contract/content/field-table.ts'],
    packages: 'all',
    node: false,
  },
  sandbox: { layers: [], typesOf: [], packages: 'all', node: true },
  content: { layers: [], typesOf: ['rules'], packages: [], node: false },
};

export function findLayerBreaks(source: Source): string[] {
  if (source.isTest) return [];
  const own = permissions[source.layer];
  if (!own) return source.program ? [`${source.path} belongs to no layer`] : [];
  const allowed = source.isProgram ? widened(own) : own;
  return source.imports.flatMap((imported) => {
    const wrong = findWrongImport(source, imported, allowed);
    return wrong ? [`${source.path} imports ${imported.specifier}: ${wrong}`] : [];
  });
}

/** A program of a layer may also import Node, every package, and all of the layers whose types the layer imports. */
function widened({ layers, typesOf }: Permission): Permission {
  return { layers: [...layers, ...typesOf], typesOf: [], packages: 'all', node: true };
}

function findWrongImport(
  source: Source,
  { specifier, isType, target }: Import,
  allowed: Permission,
): string | undefined {
  if (!target) return findWrongPackage(source.layer, specifier, allowed);
  const layer = target.slice(0, target.indexOf('/'));
  if (!/\.[a-z\d]+$/.test(target)) return 'an import carries the file extension';
  if (specifier.startsWith('.') && layer !== source.layer && !allowed.layers.includes('tests')) {
    return `another layer is imported as #${layer}/…`;
  }
  if (target.startsWith('content/make-videos/') && !source.isProgram) {
    return 'make-videos is a program, not content';
  }
  if (layer === source.layer || allowed.layers.includes(layer) || allowed.files?.includes(target))
    return undefined;
  if (!allowed.typesOf.includes(layer)) return `${source.layer} may not import ${layer}`;
  return isType ? undefined : `${source.layer} may take only types from ${layer}: write \`import type\``;
}

function findWrongPackage(layer: string, specifier: string, allowed: Permission): string | undefined {
  if (specifier.startsWith('node:'))
    return allowed.node ? undefined : `${layer} may not import Node's modules`;
  if (allowed.packages === 'all') return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return allowed.packages.includes(name) ? undefined : `${layer} may not import this package`;
}

/** Third-party libraries, and the only adapter that may import each. */
const adapters: Record<string, string> = {
  '@simplewebauthn': 'server/accounts/passkeys.ts',
  aws4fetch: 'server/videos/storage/',
  'node-av': 'server/videos/packaging/',
  nodemailer: 'server/mail/smtp.ts',
  'openid-client': 'server/accounts/google.ts',
  otpauth: 'server/accounts/authenticator-app.ts',
  sharp: 'server/content/',
  stripe: 'server/payments/stripe/',
};

/** Types count too, since code that names them has to change with the library. */
export function findSdksOutsideAdapters({ path, layer, isTest, imports }: Source): string[] {
  if (layer !== 'server' || isTest) return [];
  return imports.flatMap(({ specifier }) => {
    const [name = ''] = specifier.split('/');
    const adapter = adapters[name];
    if (adapter === undefined || path.startsWith(adapter)) return [];
    return [`${path} imports ${specifier}: in the server only ${adapter} knows this library`];
  });
}

/** Finds every import cycle once, type imports included. */
export function findCycles(sources: Source[]): string[] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const finished = new Set<string>();
  const cycles: string[] = [];

  const walk = (path: string, way: string[]): void => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || finished.has(path)) return;
    for (const next of importsOf.get(path) ?? []) if (next && importsOf.has(next)) walk(next, [...way, path]);
    finished.add(path);
  };
  for (const { path } of sources) walk(path, []);
  return cycles.map((cycle) => `files import each other in a circle: ${cycle}`);
}

/** Only `server/platform/db/` opens transactions; other code calls `transaction()`, which retries after a deadlock. */
export function findOpenedTransactions({ path, layer, isTest, program }: Source): string[] {
  if (!program || layer !== 'server' || isTest || path.startsWith('server/platform/db/')) return [];
  let isOpened = false;
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression') return;
      const { property } = callee;
      const name =
        property.type === 'Identifier' ? property.name : property.type === 'Literal' && property.value;
      if (name === 'transaction' || name === 'startTransaction') isOpened = true;
    },
  }).visit(program);
  return isOpened
    ? [`${path} opens a transaction: call transaction() of server/platform/db/transaction.ts`]
    : [];
}
