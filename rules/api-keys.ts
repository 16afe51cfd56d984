/** API keys, with which other programs call the studio's endpoints. */

/** The permissions of keys. Each endpoint that is open to keys names the one scope that allows it. */
export const keyScopes = ['learners:read', 'payments:read', 'content:read', 'grants:write'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The most keys of a site. */
export const mostApiKeys = 20;

export const longestKeyName = 60;

/** The latest expiry, in days. */
export const longestKeyDays = 3650;

/** The requests of one key in a minute; more are rejected. */
export const keyRequestsPerMinute = 120;

/** Days for which an expired key stays in the list. */
export const expiredKeyDays = 30;

/** The beginning of each key, by which scanners of leaked secrets recognize it. */
export const keyPrefix = 'lectern_';

/** `without-role`: its creator is no longer an instructor. */
export const keyStates = ['active', 'expired', 'without-role'] as const;
export type KeyState = (typeof keyStates)[number];

/** The part of a key by which people recognize it. */
export type KeyLabel = { name: string; lastFour: string };

const actorPrefix = 'api-key:';

/** The actor of audit entries and grants. A uid contains no colon. */
export function actorOfKey(key: KeyLabel): string {
  return `${actorPrefix}${labelOfKey(key)}`;
}

/** `Shop (…a1B2)` */
export function labelOfKey({ name, lastFour }: KeyLabel): string {
  return `${name} (…${lastFour})`;
}

/** Returns the label of the key that acted; null for another actor. */
export function keyOfActor(actor: string): string | null {
  return actor.startsWith(actorPrefix) ? actor.slice(actorPrefix.length) : null;
}
