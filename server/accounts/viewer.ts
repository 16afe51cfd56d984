/**
 * Finds the viewer by the session cookie, at each request, and keeps nothing. `requireAccess` checks what an
 * endpoint asks for, and `requireLesson` whether a lesson is open to them.
 */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { lessonAccess, type LessonVerdict, type Viewer } from '#rules/access.ts';
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
import { lifetimeMinutes, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import type { LessonWithRenditions } from '#server/course/lesson-store.ts';
import { readCourse } from '#server/course/published-course.ts';
import { touchSession } from '#server/course/touch-sessions.ts';
import { hashOf } from '#server/platform/crypto.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import { viewerOfLearner, impersonatedViewer } from './impersonated-viewer.ts';
import { findUserViewer, findViewer as findStoredViewer, type UserViewer } from './viewer-store.ts';

/** The least that a look-up of the store finds of somebody who is signed in; some find more, such as their progress. */
type LookupResult = {
  user: { uid: string; email: string; plan: Plan; role: Role | null };
  session: { id: string; lastUsedAt: number };
};

type SessionLookup<F> = (db: Database, by: { tokenHash: string; now: number }) => Promise<F | undefined>;

/** A viewer as the store found them, with the facts that the access rule asks for. */
export type SignedInViewer<F extends LookupResult = UserViewer> = F & Viewer & { role: Role | null };

/** Null when nobody is signed in: the session is unknown or over, or its owner is banned. */
export async function readViewer(ctx: AppContext, c: Context<Env>): Promise<SignedInViewer | null> {
  return admitted.get(c) ?? readViewerBy(ctx, c, findUserViewer);
}

/** The viewers who were let in at the beginning of their request; each is forgotten together with the request. */
const admitted = new WeakMap<Context<Env>, SignedInViewer>();

/** Returns the viewer who was let in, where the endpoint asks for access. */
export function admittedViewer(c: Context<Env>): SignedInViewer | undefined {
  return admitted.get(c);
}

/** Lets the rest of a request find this viewer without another look-up. */
export function admitViewer(c: Context<Env>, viewer: SignedInViewer): void {
  admitted.set(c, viewer);
}

/**
 * Reads the viewer like `readViewer`, by another look-up of the store. Outside the studio an instructor who looks as
 * somebody else is that one: a visitor, a learner without rights or progress, or one of the learners.
 */
export async function readViewerBy<F extends LookupResult>(
  ctx: AppContext,
  c: Context<Env>,
  find: SessionLookup<F>,
): Promise<SignedInViewer<F> | null> {
  const viewer = await findViewer(ctx, readCookie(ctx, c, 'session'), find);
  // The line of the request and of its error name the viewer.
  if (viewer) c.env.uid = viewer.user.uid;
  const seen = impersonationOf(ctx, c, viewer);
  if (seen === null || viewer === null) return viewer;
  if (seen.kind === 'visitor') return null;
  return seen.kind === 'person'
    ? viewerOfLearner(ctx.db, viewer, seen)
    : impersonatedViewer(viewer, seen.kind);
}

/**
 * Refuses a request that writes, while the instructor looks as somebody else; the studio goes on.
 * @throws {ApiError} permission-denied with the reason `seeing-as`
 */
export async function rejectWhileImpersonating(ctx: AppContext, c: Context<Env>): Promise<void> {
  if (!readCookie(ctx, c, 'seeAs') || isOfStudio(c.req.path)) return;
  const viewer = await findViewer(ctx, readCookie(ctx, c, 'session'), findStoredViewer);
  if (impersonationOf(ctx, c, viewer) !== null) throw impersonationError();
}

/** Whether this viewer is the one that an instructor looks as. */
export function isSeen({ session }: { session: { id: string } }): boolean {
  return session.id === '';
}

export function impersonationError(): ApiError {
  return new ApiError('permission-denied', 'Nothing is saved while you look as somebody else.', {
    reason: impersonationReason,
  });
}

type RealViewer = { session: { id: string }; isInstructor: boolean } | null;

/** Null for everybody but an instructor who looks as somebody else; cookies that no longer count are taken away. */
function impersonationOf(ctx: AppContext, c: Context<Env>, viewer: RealViewer): Impersonation | null {
  const value = readCookie(ctx, c, 'seeAs');
  if (!value || isOfStudio(c.req.path)) return null;
  const seen = viewer?.isInstructor === true ? readImpersonation(value, viewer.session.id) : null;
  if (seen === null) clearImpersonation(ctx, c);
  return seen;
}

/** The studio is always that of the instructor, or nobody could stop. */
function isOfStudio(path: string): boolean {
  return path.startsWith('/api/studio/') || path === '/api/studio' || path.startsWith('/studio/');
}

/** Reads the viewer like `readViewer`, from a session token that is handed in. */
export function readViewerOf(ctx: AppContext, token: string | undefined): Promise<SignedInViewer | null> {
  return findViewer(ctx, token, findUserViewer);
}

/** @throws {ApiError} unauthenticated */
export async function requireViewer(ctx: AppContext, c: Context<Env>): Promise<SignedInViewer> {
  const viewer = await readViewer(ctx, c);
  if (!viewer) throw new ApiError('unauthenticated', 'Please sign in.');
  return viewer;
}

/**
 * Finds the viewer of a lesson by a look-up of the store that finds more. @throws {ApiError} unauthenticated, with the
 * access rule's verdict as its reason
 */
export async function requireViewerBy<F extends LookupResult>(
  ctx: AppContext,
  c: Context<Env>,
  find: SessionLookup<F>,
): Promise<SignedInViewer<F>> {
  const viewer = await readViewerBy(ctx, c, find);
  if (!viewer) throw new ApiError('unauthenticated', 'Please sign in.', { reason: 'sign-in' });
  return viewer;
}

/** The lesson, when the one access rule lets the viewer in. @throws {ApiError} with the verdict as its reason */
export async function requireLesson(
  ctx: AppContext,
  viewer: Viewer,
  lessonId: string,
): Promise<LessonWithRenditions> {
  const lesson = (await readCourse(ctx)).lessons.get(lessonId);
  if (!lesson) throw new ApiError('not-found', 'There is no such lesson.');
  rejectAccess(lessonAccess(viewer, lesson));
  return lesson;
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
  if (!isUseNoted(session, now)) touchSession(ctx, { session, now });
  const role = roleOf(user, ctx.config.instructorEmails);
  return { ...found, signedIn: true, plan: user.plan, role, isInstructor: role === 'instructor' };
}

function rejectAccess(verdict: LessonVerdict): void {
  if (verdict === 'play' || verdict === 'open-link') return;
  const message =
    verdict === 'upgrade' ? 'Upgrade to Ultra for full access' : 'This lesson is part of a paid plan.';
  throw new ApiError('permission-denied', message, { reason: verdict });
}

/** `seeAs` is what the server goes by; `seeing` tells the pages the same, and is the only one that scripts may read. */
type Cookie = 'session' | 'asking' | 'google' | 'device' | 'seeAs' | 'seeing' | 'pass';

export function readCookie(ctx: AppContext, c: Context, name: Cookie): string | undefined {
  return cookieIn(c.req.header('cookie') ?? '', cookieName(ctx, name));
}

/** The first of this name; ours hold letters that need no decoding. The library's reading costs six times as much. */
function cookieIn(header: string, name: string): string | undefined {
  const named = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return named?.slice(named.indexOf('=') + 1).trimEnd();
}

/** The secret that ties a request for sign-in to this browser, made when there is none. */
export function askingSecret(ctx: AppContext, c: Context): string {
  const value = readCookie(ctx, c, 'asking') || ctx.randomBytes(32).toString('base64url');
  writeCookie(ctx, c, { name: 'asking', value, maxAgeMs: 2 * lifetimeMinutes * 60_000 });
  return value;
}

const userAgentAtMost = 300;

export function userAgentOf(c: Context): string {
  return (c.req.header('user-agent') ?? '').slice(0, userAgentAtMost);
}

/** A cookie that no script reads, but for `seeing`, and no other site sends along with a write. */
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
  { seen, sessionId }: { seen: Impersonation; sessionId: string },
): void {
  writeCookie(ctx, c, {
    name: 'seeAs',
    value: impersonationValue(seen, sessionId),
    maxAgeMs: impersonationMs,
  });
  writeCookie(ctx, c, { name: 'seeing', value: seen.kind, maxAgeMs: impersonationMs });
}

export function clearImpersonation(ctx: AppContext, c: Context): void {
  for (const name of ['seeAs', 'seeing'] as const) writeCookie(ctx, c, { name, value: '', maxAgeMs: 0 });
}

/** Browsers keep `__Host-` cookies only over https; on plain http://localhost it goes without. */
function cookieName(ctx: Pick<AppContext, 'config'>, name: Cookie): string {
  return ctx.config.https ? `__Host-${name}` : name;
}

// A browser in which somebody signed in with an address stays known to that address. Limits keep a share of their own
// for it, so whoever asks or guesses from elsewhere uses up nothing of hers. (OWASP calls this a device cookie.)

const lifeMs = 180 * 24 * 60 * 60_000;

export function rememberDevice(ctx: AppContext, c: Context, email: string): void {
  const expiresAt = ctx.now() + lifeMs;
  const value = `${expiresAt}.${ctx.secret.sign('known-device', signedText(email, expiresAt))}`;
  writeCookie(ctx, c, { name: 'device', value, maxAgeMs: lifeMs });
}

/** The cookie alone tells, so the answer is the same for addresses that we know and for others. */
export function isKnownDevice(ctx: AppContext, c: Context, email: string): boolean {
  const [expires = '', signature = ''] = (readCookie(ctx, c, 'device') ?? '').split('.');
  const expiresAt = Number(expires);
  if (!(expiresAt > ctx.now())) return false;
  return ctx.secret.isSignatureOf('known-device', signedText(email, expiresAt), signature);
}

function signedText(email: string, expiresAt: number): string {
  return `${normaliseEmail(email)}\n${expiresAt}`;
}
