import { posix } from 'node:path';
import type { Source } from './source.ts';

/** The server's rooms in order. Each imports only earlier rooms; the root's files import all (decision 162). */
const rooms = [
  'platform',
  'mail',
  'content',
  'webhooks',
  'accounts',
  'payments',
  'course',
  'questions',
  'videos',
  'certificates',
  'publishing',
  'learners',
  'campaigns',
  'analytics',
  'operations',
];

/** Stores that other rooms import, with the reason; a use case in between would only repeat their functions. */
const publicStores: Record<string, string> = {
  'accounts/user-store.ts':
    'every transaction about a user locks their row first, and rows refer to users by uid',
  'accounts/viewer-store.ts': 'rooms join the session and its user with their own rows, in one statement',
  'questions/forget-store.ts': 'deleting an account also deletes its questions',
  'content/store.ts': 'the content document is data: publishing writes it, and the other rooms read it',
  'content/file-store.ts': 'the same for its images and attached files',
  'content/legal-text-store.ts': 'the same for its legal texts',
};

/** Other rooms' stores that a file still imports. The list may only shrink. */
const storeExceptions: Record<string, string[]> = {
  'learners/action-routes.ts': ['accounts/account-store.ts'],
  'learners/learner-page.ts': [
    'accounts/email-change-store.ts',
    'accounts/session-store.ts',
    'certificates/store.ts',
    'mail/bounce-store.ts',
    'payments/checkout-store.ts',
  ],
  // A merge unites the rows of all rooms in one transaction.
  'learners/merge-accounts.ts': ['accounts/sign-in-link-store.ts'],
  'learners/merge-preview.ts': ['certificates/store.ts'],
  'learners/merge-store.ts': ['certificates/store.ts', 'payments/grant-store.ts'],
  'learners/store.ts': ['payments/store.ts'],
  'learners/timeline-store.ts': ['payments/store.ts'],
  'operations/dashboard-routes.ts': ['payments/sales-store.ts'],
  'operations/doctor/check-connections.ts': ['payments/price-store.ts'],
  'publishing/publish.ts': ['videos/store.ts'],
};

/** The kinds of files in a room, from the top down. Only the server's root has the first two. */
const parts = ['main', 'app', 'routes', 'handle', 'use case', 'store', 'platform'] as const;

/** The files at the server's root; all others there count as `platform`. */
const rootParts: Record<string, (typeof parts)[number]> = {
  'main.ts': 'main',
  'app.ts': 'app',
  'jobs.ts': 'app',
  'delete-expired-rows.ts': 'app',
  'handle.ts': 'handle',
};

/** The files of `server/` that the tables above name. */
export const namedFiles = [
  ...Object.keys(publicStores),
  ...Object.entries(storeExceptions).flatMap(([path, stores]) => [path, ...stores]),
  ...Object.keys(rootParts),
];

export function findRoomBreaks(source: Source): string[] {
  const { path, layer, isTest, imports } = source;
  if (layer !== 'server' || isTest) return [];
  const own = placeOf(path);
  if (!own) return [`${path} lies in no room of the server (tests/architecture/rooms.ts)`];
  const breaks = imports.flatMap(({ target, isType }) => {
    const place = target?.startsWith('server/') ? placeOf(target) : undefined;
    if (!target || !place) return [];
    if (parts.indexOf(place.part) < parts.indexOf(own.part) && !isType)
      return [`${path} imports ${target}: a ${own.part} may not import a ${place.part}`];
    if (place.room === own.room || place.room === 'root' || own.room === 'root') return [];
    if (rooms.indexOf(place.room) > rooms.indexOf(own.room))
      return [`${path} imports ${target}: ${own.room} comes before ${place.room}`];
    const isPrivate = place.part === 'store' && !isType && !isOpenTo(path, target);
    return isPrivate ? [`${path} imports ${target}: a room does not import another room's store`] : [];
  });
  return [...breaks, ...findNeedlessExceptions(source)];
}

function isOpenTo(path: string, store: string): boolean {
  const target = withoutLayer(store);
  return target in publicStores || storeExceptions[withoutLayer(path)]?.includes(target) === true;
}

function findNeedlessExceptions({ path, imports }: Source): string[] {
  const imported = imports.map(({ target }) => target && withoutLayer(target));
  return (storeExceptions[withoutLayer(path)] ?? [])
    .filter((store) => !imported.includes(store))
    .map(
      (store) => `${path} no longer imports ${store}: remove the exception in tests/architecture/rooms.ts`,
    );
}

function withoutLayer(path: string): string {
  return path.slice('server/'.length);
}

function placeOf(path: string): { room: string; part: (typeof parts)[number] } | undefined {
  const [, room = '', ...below] = path.split('/');
  if (below.length === 0) return { room: 'root', part: rootParts[room] ?? 'platform' };
  if (!rooms.includes(room)) return undefined;
  if (room === 'platform') return { room, part: 'platform' };
  const [, part] = /(?:^|-)(routes|store)\.ts$/.exec(posix.basename(path)) ?? [];
  return { room, part: part === 'routes' || part === 'store' ? part : 'use case' };
}
