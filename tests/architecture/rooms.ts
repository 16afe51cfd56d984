import { posix } from 'node:path';
import type { Source } from './source.ts';

/** The server's rooms in order. Each imports only earlier rooms; the root's files import all. */
const rooms = [
  'platform',
  'mail',
  'content',
  'accounts',
  'payments',
  'course',
  'videos',
  'certificates',
  'publishing',
  'learners',
  'operations',
];

/** The kinds of files in a room, from the top down. Only the server's root has the first two. */
const parts = ['main', 'app', 'routes', 'handle', 'use case', 'store', 'platform'] as const;

export function findRoomBreaks({ path, layer, isTest, imports }: Source): string[] {
  if (layer !== 'server' || isTest) return [];
  const own = placeOf(path);
  if (!own) return [`${path} lies in no room of the server (tests/architecture/rooms.ts)`];
  return imports.flatMap(({ target, isType }) => {
    const place = target?.startsWith('server/') ? placeOf(target) : undefined;
    if (!target || !place) return [];
    if (parts.indexOf(place.part) < parts.indexOf(own.part) && !isType)
      return [`${path} imports ${target}: a ${own.part} may not import a ${place.part}`];
    if (place.room === 'root' || own.room === 'root' || rooms.indexOf(place.room) <= rooms.indexOf(own.room))
      return [];
    return [`${path} imports ${target}: ${own.room} comes before ${place.room}`];
  });
}

function placeOf(path: string): { room: string; part: (typeof parts)[number] } | undefined {
  const [, room = '', ...below] = path.split('/');
  if (below.length === 0) {
    const part = { 'main.ts': 'main', 'app.ts': 'app', 'jobs.ts': 'app', 'handle.ts': 'handle' } as const;
    return { room: 'root', part: room in part ? part[room as keyof typeof part] : 'platform' };
  }
  if (!rooms.includes(room)) return undefined;
  if (room === 'platform') return { room, part: 'platform' };
  const [, part] = /(?:^|-)(routes|store)\.ts$/.exec(posix.basename(path)) ?? [];
  return { room, part: part === 'routes' || part === 'store' ? part : 'use case' };
}
