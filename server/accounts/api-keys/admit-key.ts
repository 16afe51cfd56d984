/** Checks the API key of a request, and whether the endpoint is open to it. */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { actorOfKey, keyRequestsPerMinute, type KeyScope } from '#rules/api-keys.ts';
import { dayMs } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { deferWrite } from '#server/platform/db/deferred-writes.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import { clientIpNetwork, hitRateLimitOfRead, hitRateLimits } from '#server/platform/rate-limits.ts';
import { logRejectedProof } from '#server/accounts/log-rejected-proof.ts';
import { idOfKey, keyState, scopesOf } from './api-keys.ts';
import { findKey, markKeyUsed } from './store.ts';

/** The invalid keys that one network may send. */
const invalidKeys = { atMost: 30, windowMs: 10 * 60_000 };

/** An API key that was admitted, and the instructor who created it. */
export type AdmittedKey = {
  id: string;
  scopes: readonly KeyScope[];
  /** The actor of audit entries and grants. */
  actor: string;
  user: { uid: string; email: string };
};

/** Like `requireKey`; a rejected key is logged. */
export function admitKey(
  ctx: AppContext,
  c: Context<Env>,
  request: { key: string; scope: KeyScope | undefined },
): Promise<AdmittedKey> {
  const proof = { event: 'api-key-refused', way: 'bearer' } as const;
  return logRejectedProof(ctx, c, proof, () => requireKey(ctx, c, request));
}

/**
 * Returns the key if it is valid and has the scope.
 * @throws {ApiError} unauthenticated with the reason `key-invalid` or `key-expired`, permission-denied with the reason
 * `key-scope`, or resource-exhausted
 */
async function requireKey(
  ctx: AppContext,
  c: Context<Env>,
  { key, scope }: { key: string; scope: KeyScope | undefined },
): Promise<AdmittedKey> {
  const found = await findSentKey(ctx, key);
  const state = found && keyState(ctx, found);
  if (!found || state === 'without-role') {
    await hitRateLimits(ctx, { key: `invalid-api-keys:${clientIpNetwork(ctx, c)}`, ...invalidKeys });
    throw new ApiError('unauthenticated', 'This API key is not valid.', { reason: 'key-invalid' });
  }
  const { id, uid, email } = found;
  // For the log entries of the request and its errors.
  c.env.uid = `api-key:${id}`;
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const limit = { key: `api-key:${id}`, atMost: keyRequestsPerMinute, windowMs: 60_000 };
  await (isRead ? hitRateLimitOfRead : hitRateLimits)(ctx, limit);
  if (state === 'expired')
    throw new ApiError('unauthenticated', 'This API key has expired.', { reason: 'key-expired' });
  const scopes = scopesOf(found);
  if (scope === undefined || !scopes.includes(scope))
    throw new ApiError('permission-denied', scopeMessage(scope), { reason: 'key-scope' });
  recordUse(ctx, found);
  return { id, scopes, actor: actorOfKey(found), user: { uid, email } };
}

function scopeMessage(scope: KeyScope | undefined): string {
  return scope === undefined
    ? 'API keys cannot call this endpoint.'
    : `This API key does not have the scope ${scope}.`;
}

/** Finds the key by the id that it contains, and compares its hash in constant time. */
async function findSentKey(ctx: AppContext, key: string) {
  const id = idOfKey(key);
  const found = id === null ? undefined : await findKey(ctx.db, { id });
  if (!found) return undefined;
  const [given, stored] = [Buffer.from(hashOf(key)), Buffer.from(found.keyHash)];
  return given.length === stored.length && timingSafeEqual(given, stored) ? found : undefined;
}

/** Records the day of the use, once a day. */
function recordUse(ctx: AppContext, { id, lastUsedAt }: { id: string; lastUsedAt: number | null }): void {
  const now = ctx.now();
  const day = now - (now % dayMs);
  // A later day was written by a wrong clock, or is the next day of another process.
  if (lastUsedAt !== null && lastUsedAt >= day && lastUsedAt <= day + dayMs) return;
  deferWrite(ctx, `api-key ${id}`, (tx) => markKeyUsed(tx, { id, day }));
}
