import type { Source } from './source.ts';

/** Inside the server imports lead downwards; layers of one line do not import each other. */
const layers: string[][] = [
  ['main.ts'],
  ['app.ts', 'jobs.ts'],
  ['routes'],
  ['flows'],
  ['store', 'outside', 'print'],
];

/** Every layer may import these folders and the other files at the server's root, and they may import each other. */
const infrastructure = ['config', 'db', 'http', 'log', 'metrics'];

export function findServerLayerBreaks({ path, layer, isTest, imports }: Source): string[] {
  if (layer !== 'server' || isTest) return [];
  const own = placeOf(path);
  if (!own) return [`${path} has no place in the server's layers (tests/architecture/server-layers.ts)`];
  return imports.flatMap(({ target }) => {
    const place = target?.startsWith('server/') ? placeOf(target) : undefined;
    if (!place || place.level > own.level || place.name === own.name) return [];
    return [`${path} imports ${target}: inside the server imports lead downwards only`];
  });
}

function placeOf(path: string): { level: number; name: string } | undefined {
  const [, name = '', ...below] = path.split('/');
  const level = layers.findIndex((names) => names.includes(name));
  if (level !== -1) return { level, name };
  const isInfrastructure = below.length === 0 || infrastructure.includes(name);
  return isInfrastructure ? { level: layers.length, name: 'infrastructure' } : undefined;
}
