import type { Import, Source } from './source.ts';

/** Where a floor's files may go; their own floor is always open to them. */
type Doors = {
  /** Floors entered at will. */
  floors: string[];
  /** Floors of which only types may be taken. */
  typesOf: string[];
  /** Packages by name, or all of them. */
  packages: string[] | 'all';
  /** Whether Node's own modules are open. */
  node: boolean;
};

const everywhere: Doors = {
  floors: ['rules', 'contract', 'server', 'web', 'sandbox', 'content', 'scripts', 'tests', 'lab'],
  typesOf: [],
  packages: 'all',
  node: true,
};

const doors: Record<string, Doors> = {
  '': everywhere,
  scripts: everywhere,
  tests: everywhere,
  lab: everywhere,
  rules: { floors: [], typesOf: [], packages: [], node: false },
  contract: { floors: ['rules'], typesOf: [], packages: ['zod', '@hono/zod-openapi'], node: false },
  server: { floors: ['rules', 'contract', 'content'], typesOf: [], packages: 'all', node: true },
  web: { floors: ['rules', 'content'], typesOf: ['contract'], packages: 'all', node: false },
  sandbox: { floors: [], typesOf: [], packages: 'all', node: true },
  content: { floors: [], typesOf: ['rules'], packages: [], node: false },
};

export function findFloorBreaks(source: Source): string[] {
  if (source.isTest) return [];
  const own = doors[source.floor];
  if (!own) return source.program ? [`${source.path} stands on no floor of the house`] : [];
  const open = source.isProgram ? openWide(own) : own;
  return source.imports.flatMap((imported) => {
    const wrong = judge(source, imported, open);
    return wrong ? [`${source.path} imports ${imported.specifier}: ${wrong}`] : [];
  });
}

/** A program of a floor uses Node and any package, and the floor's neighbours at will. */
function openWide({ floors, typesOf }: Doors): Doors {
  return { floors: [...floors, ...typesOf], typesOf: [], packages: 'all', node: true };
}

function judge(source: Source, { specifier, isType, target }: Import, open: Doors): string | undefined {
  if (!target) return judgePackage(source.floor, specifier, open);
  const floor = target.slice(0, target.indexOf('/'));
  if (!/\.[a-z\d]+$/.test(target)) return 'an import carries the file extension';
  if (specifier.startsWith('.') && floor !== source.floor && !open.floors.includes('tests')) {
    return `another floor is reached as #${floor}/…`;
  }
  if (target.startsWith('content/make-videos/') && !source.isProgram) {
    return 'make-videos is a program, not content';
  }
  if (floor === source.floor || open.floors.includes(floor)) return undefined;
  if (!open.typesOf.includes(floor)) return `${source.floor} may not enter ${floor}`;
  return isType ? undefined : `${source.floor} may take only types from ${floor}: write \`import type\``;
}

function judgePackage(floor: string, specifier: string, open: Doors): string | undefined {
  if (specifier.startsWith('node:')) return open.node ? undefined : `${floor} knows nothing of Node`;
  if (open.packages === 'all') return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return open.packages.includes(name) ? undefined : `${floor} does not use this package`;
}
