/** Creates and revokes API keys; each change is one transaction with its audit entry. */
import { keyPrefix, type KeyLabel, type KeyScope, type KeyState, mostApiKeys } from '#rules/api-keys.ts';
import { dayMs } from '#rules/clock.ts';
import { detailOf } from '#rules/detail.ts';
import { type Role, roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { hashOf } from '#server/platform/crypto.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findUser, lockUser } from '#server/accounts/user-store.ts';
import { deleteKey, deleteKeysOf, insertKey, listKeys } from './store.ts';

/** A key is the prefix, an id of 16 characters, and 256 random bits. */
const idBytes = 12;
const secretBytes = 32;
const idAndSecret = /^([A-Za-z0-9_-]{16})[A-Za-z0-9_-]{43}$/;

/** Returns the id in a key; null for a text of another form. */
export function idOfKey(key: string): string | null {
  if (!key.startsWith(keyPrefix)) return null;
  return idAndSecret.exec(key.slice(keyPrefix.length))?.[1] ?? null;
}

export function scopesOf({ scopes }: { scopes: string }): KeyScope[] {
  return scopes.split(' ') as KeyScope[];
}

/** Returns whether a key works: it has not expired, and its creator is an instructor. */
export function keyState(
  ctx: Pick<AppContext, 'config' | 'now'>,
  key: { expiresAt: number | null; email: string; role: Role | null },
): KeyState {
  if (roleOf(key, ctx.config.instructorEmails) !== 'instructor') return 'without-role';
  return key.expiresAt !== null && key.expiresAt <= ctx.now() ? 'expired' : 'active';
}

export async function describeKeys(ctx: Pick<AppContext, 'config' | 'db' | 'now'>) {
  const stored = await listKeys(ctx.db);
  return stored.map((key) => ({
    id: key.id,
    name: key.name,
    scopes: scopesOf(key),
    lastFour: key.lastFour,
    state: keyState(ctx, key),
    createdAt: key.createdAt,
    createdBy: key.email,
    expiresAt: key.expiresAt,
    lastUsedAt: key.lastUsedAt,
  }));
}

/**
 * Creates a key, which is returned only here.
 * @throws {ApiError} aborted with the reason `name-taken` or `too-many`, permission-denied
 */
export async function createKey(
  ctx: AppContext,
  settings: { name: string; scopes: readonly KeyScope[]; expiresInDays: number | null },
  actor: string,
): Promise<{ id: string; key: string }> {
  const { name, scopes, expiresInDays } = settings;
  const now = ctx.now();
  const id = ctx.randomBytes(idBytes).toString('base64url');
  const key = `${keyPrefix}${id}${ctx.randomBytes(secretBytes).toString('base64url')}`;
  const row = {
    id,
    uid: actor,
    name,
    scopes: scopes.join(' '),
    keyHash: hashOf(key),
    lastFour: key.slice(-4),
    createdAt: now,
    expiresAt: expiresInDays === null ? null : now + expiresInDays * dayMs,
  };
  await transaction(ctx.db, async (tx) => {
    await requireInstructor(tx, ctx, actor);
    const reason = await insertKey(tx, row);
    if (reason === 'name-taken') throw new ApiError('aborted', 'Another key has this name.', { reason });
    if (reason === 'too-many')
      throw new ApiError('aborted', `A site has at most ${mostApiKeys} API keys.`, { reason });
    const facts = `${keyDetail(row)} ${detailOf(scopes.join(','), row.expiresAt ?? 'without-end')}`;
    await writeEntry(tx, ctx, { actor, action: 'api-key-created', detail: `${facts}: ${name}` });
  });
  return { id, key };
}

/**
 * Locks the user, so that a simultaneous removal of the role leaves no key behind.
 * @throws {ApiError} permission-denied
 */
async function requireInstructor(tx: Database, ctx: AppContext, uid: string): Promise<void> {
  await lockUser(tx, { uid });
  const user = await findUser(tx, { uid });
  if (!user || roleOf(user, ctx.config.instructorEmails) !== 'instructor')
    throw new ApiError('permission-denied', 'Your role does not allow this.', { reason: 'role-missing' });
}

/** @throws {ApiError} not-found */
export async function revokeKey(ctx: AppContext, { id }: { id: string }, actor: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const revoked = await deleteKey(tx, { id });
    if (!revoked) throw new ApiError('not-found', 'There is no such key.');
    await writeRevoked(tx, ctx, revoked, actor);
  });
}

/** Revokes the keys of an instructor who loses the role. */
export async function revokeKeysOf(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  { uid, actor }: { uid: string; actor: string },
): Promise<void> {
  for (const revoked of await deleteKeysOf(tx, { uid })) await writeRevoked(tx, ctx, revoked, actor);
}

type Revoked = KeyLabel & { id: string };

async function writeRevoked(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  revoked: Revoked,
  actor: string,
): Promise<void> {
  const detail = `${keyDetail(revoked)}: ${revoked.name}`;
  await writeEntry(tx, ctx, { actor, action: 'api-key-revoked', detail });
}

function keyDetail({ id, lastFour }: Pick<Revoked, 'id' | 'lastFour'>): string {
  return detailOf(id, lastFour);
}

/** A key has no particular subject. */
async function writeEntry(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  entry: { actor: string; action: string; detail: string },
): Promise<void> {
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { id, at: ctx.now(), subject: '', ...entry });
}
