/** Finds the viewer of a request by the session cookie, without caching across requests. Also reads and writes all cookies. */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Viewer } from '#rules/access.ts';
import {
  readImpersonation,
  impersonationMs,
  impersonationValue,
  impersonationReason,
  type Impersonation,
} from '#rules/impersonation.ts';
import type { Plan } from '#rules/plans.ts';
import { type Role, roleOf } from '#rules/roles.ts';
import { isUseNoted, sessionMs } from '#rules/sign-in/session.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deferWrite } from '#server/platform/db/deferred-writes.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import { sentApiKey } from '#server/platform/http/sent-api-key.ts';
import { viewerOfLearner, impersonatedViewer } from './impersonated-viewer.ts';
import { markSessionUsed } from './session-store.ts';
import { findUserViewer, findViewer as findStoredViewer, type UserViewer } from './viewer-store.ts';

const minuteMs = 60_000;
const deviceCookieMs = 180 * 24 * 60 * minuteMs;
const userAgentAtMost = 300;

/** The minimum that a look-up returns for a signed-in user; some return more, such as progress. */
type LookupResult = {
  user: { uid: string; email: string; plan: Plan; role: Role | null };
  session: { id: string; lastUsedAt: number };
};

type SessionLookup<F> = (db: Database, by: { tokenHash: string; now: number }) => Promise<F | undefined>;

/** A viewer from the store, with the fields that the access rule needs. */
export type SignedInViewer<F extends LookupResult = UserViewer> = F & Viewer & { role: Role | null };

/** Returns null when the session is missing, unknown or expired, or its user is banned. */
export async function readViewer(ctx: AppContext, c: Context<Env>): Promise<SignedInViewer | null> {
  return admitted.get(c) ?? readViewerBy(ctx, c, findUserViewer);
}

/** The viewers admitted by an endpoint's access check, kept as long as their request. */
const admitted = new WeakMap<Context<Env>, SignedInViewer>();

/** Returns the admitted viewer, for endpoints that require access. */
export function admittedViewer(c: Context<Env>): SignedInViewer | undefined {
  return admitted.get(c);
}

/** Saves the rest of the request another look-up. */
export function admitViewer(c: Context<Env>, viewer: SignedInViewer): void {
  admitted.set(c, viewer);
}

/**
 * Like `readViewer`, with another look-up. Outside the studio, an impersonating instructor is treated as the
 * impersonated user.
 */
export async function readViewerBy<F extends LookupResult>(
  ctx: AppContext,
  c: Context<Env>,
  find: SessionLookup<F>,
): Promise<SignedInViewer<F> | null> {
  const viewer = await findViewer(ctx, readCookie(ctx, c, 'session'), find);
  // For the log entries of the request and its errors.
  if (viewer) c.env.uid = viewer.user.uid;
  const impersonation = impersonationOf(ctx, c, viewer);
  if (impersonation === null || viewer === null) return viewer;
  if (impersonation.kind === 'visitor') return null;
  return impersonation.kind === 'person'
    ? viewerOfLearner(ctx.db, viewer, impersonation)
    : impersonatedViewer(viewer, impersonation.kind);
}

/**
 * Rejects writes outside the studio while the instructor impersonates a user.
 * @throws {ApiError} permission-denied with the reason `seeing-as`
 */
export async function rejectWhileImpersonating(ctx: AppContext, c: Context<Env>): Promise<void> {
  if (!readCookie(ctx, c, 'seeAs') || isOfStudio(c.req.path)) return;
  const viewer = await findViewer(ctx, readCookie(ctx, c, 'session'), findStoredViewer);
  if (impersonationOf(ctx, c, viewer) !== null) throw impersonationError();
}

/** Returns true for an impersonated viewer. */
export function isImpersonated({ session }: { session: { id: string } }): boolean {
  return session.id === '';
}

export function impersonationError(): ApiError {
  return new ApiError('permission-denied', 'Changes are not saved while you view the site as someone else.', {
    reason: impersonationReason,
  });
}

type RealViewer = { session: { id: string }; isInstructor: boolean } | null;

/** Returns null unless an instructor impersonates a user; deletes invalid cookies. */
function impersonationOf(ctx: AppContext, c: Context<Env>, viewer: RealViewer): Impersonation | null {
  const value = readCookie(ctx, c, 'seeAs');
  if (!value || isOfStudio(c.req.path)) return null;
  const impersonation = viewer?.isInstructor === true ? readImpersonation(value, viewer.session.id) : null;
  if (impersonation === null) clearImpersonation(ctx, c);
  return impersonation;
}

/** The studio always belongs to the instructor; otherwise impersonation could not be stopped. */
function isOfStudio(path: string): boolean {
  return path.startsWith('/api/studio/') || path === '/api/studio' || path.startsWith('/studio/');
}

/** Like `readViewer`, from a session token. */
export function readViewerOf(ctx: AppContext, token: string | undefined): Promise<SignedInViewer | null> {
  return findViewer(ctx, token, findUserViewer);
}

/** @throws {ApiError} unauthenticated */
export async function requireViewer(ctx: AppContext, c: Context<Env>): Promise<SignedInViewer> {
  const viewer = await readViewer(ctx, c);
  if (!viewer) throw new ApiError('unauthenticated', 'Please sign in.');
  return viewer;
}

/** Like `readViewerBy`. @throws {ApiError} unauthenticated, with the access rule's verdict `sign-in` as its reason */
export async function requireViewerBy<F extends LookupResult>(
  ctx: AppContext,
  c: Context<Env>,
  find: SessionLookup<F>,
): Promise<SignedInViewer<F>> {
  const viewer = await readViewerBy(ctx, c, find);
  if (!viewer) throw new ApiError('unauthenticated', 'Please sign in.', { reason: 'sign-in' });
  return viewer;
}

async function findViewer<F extends LookupResult>(
  ctx: AppContext,
  token: string | undefined,
  find: SessionLookup<F>,
): Promise<SignedInViewer<F> | null> {
  if (!token) return null;
  const now = ctx.now();
  const found = await find(ctx.db, { tokenHash: hashOf(token), now });
  if (!found) return null;
  const { user, session } = found;
  if (!isUseNoted(session, now))
    deferWrite(ctx, `session ${session.id}`, (tx) => markSessionUsed(tx, { session, now }));
  const role = roleOf(user, ctx.config.instructorEmails);
  return { ...found, signedIn: true, plan: user.plan, role, isInstructor: role === 'instructor' };
}

/** The server trusts `seeAs`; `seeing` is a copy for the pages, and the only cookie that scripts can read. */
type Cookie =
  | 'language'
  | 'session'
  | 'asking'
  | 'google'
  | 'device'
  | 'seeAs'
  | 'seeing'
  | 'pass'
  | 'visitor';

/** A request with an API key has no cookies, so that a key never acts for the user of a browser. */
export function readCookie(ctx: AppContext, c: Context, name: Cookie): string | undefined {
  if (sentApiKey(c) !== undefined) return undefined;
  return cookieIn(c.req.header('cookie') ?? '', cookieName(ctx, name));
}

/** Returns the first cookie of this name, without decoding. The library's parser takes six times as long. */
function cookieIn(header: string, name: string): string | undefined {
  const named = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return named?.slice(named.indexOf('=') + 1).trimEnd();
}

/** Returns the secret that ties a sign-in request to this browser, and creates it if missing. */
export function askingSecret(ctx: AppContext, c: Context): string {
  const value = readCookie(ctx, c, 'asking') || ctx.randomBytes(32).toString('base64url');
  writeCookie(ctx, c, { name: 'asking', value, maxAgeMs: 2 * lifetimeMinutes * minuteMs });
  return value;
}

export function userAgentOf(c: Context): string {
  return (c.req.header('user-agent') ?? '').slice(0, userAgentAtMost);
}

/** Cookies are HttpOnly, except `seeing`, and not sent with writes from other sites. */
export function writeCookie(
  ctx: AppContext,
  c: Context,
  cookie: { name: Cookie; value: string; maxAgeMs: number },
) {
  setCookie(c, cookieName(ctx, cookie.name), cookie.value, {
    httpOnly: cookie.name !== 'seeing',
    secure: ctx.config.https,
    sameSite: 'Lax',
    path: '/',
    maxAge: Math.floor(cookie.maxAgeMs / 1000),
  });
}

export function writeSessionCookie(ctx: AppContext, c: Context, token: string): void {
  writeCookie(ctx, c, { name: 'session', value: token, maxAgeMs: sessionMs });
}

export function clearSessionCookie(ctx: AppContext, c: Context): void {
  writeCookie(ctx, c, { name: 'session', value: '', maxAgeMs: 0 });
}

export function writeImpersonation(
  ctx: AppContext,
  c: Context,
  { impersonation, sessionId }: { impersonation: Impersonation; sessionId: string },
): void {
  writeCookie(ctx, c, {
    name: 'seeAs',
    value: impersonationValue(impersonation, sessionId),
    maxAgeMs: impersonationMs,
  });
  writeCookie(ctx, c, { name: 'seeing', value: impersonation.kind, maxAgeMs: impersonationMs });
}

export function clearImpersonation(ctx: AppContext, c: Context): void {
  for (const name of ['seeAs', 'seeing'] as const) writeCookie(ctx, c, { name, value: '', maxAgeMs: 0 });
}

/** Browsers accept the `__Host-` prefix only over https. */
function cookieName(ctx: Pick<AppContext, 'config'>, name: Cookie): string {
  return ctx.config.https ? `__Host-${name}` : name;
}

/**
 * Marks this browser as known to an email, with a signed device cookie (OWASP). Known browsers have their own share of
 * the rate limits, which strangers cannot use up.
 */
export function rememberDevice(ctx: AppContext, c: Context, email: string): void {
  const expiresAt = ctx.now() + deviceCookieMs;
  const value = `${expiresAt}.${ctx.secret.sign('known-device', signedText(email, expiresAt))}`;
  writeCookie(ctx, c, { name: 'device', value, maxAgeMs: deviceCookieMs });
}

/** Decided by the cookie alone, so that the answer is the same for known and unknown emails. */
export function isKnownDevice(ctx: AppContext, c: Context, email: string): boolean {
  const [expires = '', signature = ''] = (readCookie(ctx, c, 'device') ?? '').split('.');
  const expiresAt = Number(expires);
  if (!(expiresAt > ctx.now())) return false;
  return ctx.secret.isSignatureOf('known-device', signedText(email, expiresAt), signature);
}

function signedText(email: string, expiresAt: number): string {
  return `${normalizeEmail(email)}\n${expiresAt}`;
}
