import type { Source } from './source.ts';

/** Inside the server imports lead downwards; rooms on one line know nothing of each other. */
const layers: string[][] = [
  ['main.ts'],
  ['app.ts', 'jobs.ts'],
  ['routes'],
  ['flows'],
  ['store', 'outside', 'press'],
];

/** What everything in the server stands on; these files may also import each other. */
const ground = [
  'client-network.ts',
  'config',
  'config.ts',
  'data-folder.ts',
  'database-trouble.ts',
  'database.ts',
  'draft-folder.ts',
  'for-each-concurrently.ts',
  'error-text.ts',
  'http',
  'log.ts',
  'media-config.ts',
  'migrations',
  'money-tables.ts',
  'named-statements.ts',
  'packed-reply.ts',
  'prepared.ts',
  'refusal.ts',
  'secret.ts',
  'sqlite-driver.ts',
  'stripe-gateway.ts',
  'tables.ts',
  'world.ts',
  'write-together.ts',
];

export function findLayerBreaks({ path, floor, isTest, imports }: Source): string[] {
  if (floor !== 'server' || isTest) return [];
  const own = placeOf(path);
  if (!own) return [`${path} has no place in the server's layers; tests/walls/layers.ts lists them`];
  return imports.flatMap(({ target }) => {
    const place = target?.startsWith('server/') ? placeOf(target) : undefined;
    if (!place || place.level > own.level || place.room === own.room) return [];
    return [`${path} imports ${target}: inside the server imports lead downwards only`];
  });
}

function placeOf(path: string): { level: number; room: string } | undefined {
  const [, name = ''] = path.split('/');
  if (ground.includes(name)) return { level: layers.length, room: 'ground' };
  const level = layers.findIndex((rooms) => rooms.includes(name));
  return level === -1 ? undefined : { level, room: name };
}
