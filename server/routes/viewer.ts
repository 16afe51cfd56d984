/** Who is asking: the cookie alone tells. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Viewer } from '#rules/access.ts';
import type { Plan } from '#rules/plans.ts';
import { lifetimeMinutes } from '#rules/sign-in.ts';
import { touchSession } from '#server/flows/touch.ts';
import { Refusal } from '#server/refusal.ts';
import { hashOf } from '#server/secret.ts';
import { absoluteMs, type Session } from '#server/store/sessions.ts';
import type { User } from '#server/store/users.ts';
import { findPerson } from '#server/store/viewers.ts';
import type { World } from '#server/world.ts';

export type Person = { user: User; session: Session };

type Cookie = 'session' | 'asking' | 'google' | 'device';

/** The person of a session's token; null when it is unknown, over, or its owner is banned. */
export async function personOf(world: World, token: string | undefined): Promise<Person | null> {
  if (!token) return null;
  const now = world.now();
  const person = await findPerson(world.db, { tokenHash: hashOf(token), now });
  if (!person) return null;
  touchSession(world, { session: person.session, now });
  return person;
}

export function readPerson(world: World, c: Context): Promise<Person | null> {
  return personOf(world, readCookie(world, c, 'session'));
}

/** @throws {Refusal} unauthenticated */
export async function requirePerson(world: World, c: Context): Promise<Person> {
  const person = await readPerson(world, c);
  if (!person) throw new Refusal('unauthenticated', 'Please sign in.');
  return person;
}

/** Does the configuration name this address as the instructor's? */
export function isInstructor(world: Pick<World, 'config'>, email: string): boolean {
  return world.config.instructorEmails.includes(email);
}

/** What the access rule asks about a person. */
export function viewerOf(world: World, { user }: Person): Viewer {
  return { signedIn: true, plan: user.plan as Plan, isInstructor: isInstructor(world, user.email) };
}

export function readCookie(world: World, c: Context, name: Cookie): string | undefined {
  return getCookie(c, cookieName(world, name));
}

/** The secret that ties a request for sign-in to this browser, made when there is none. */
export function askingSecret(world: World, c: Context): string {
  const value = readCookie(world, c, 'asking') || world.randomBytes(32).toString('base64url');
  writeCookie(world, c, { name: 'asking', value, maxAgeMs: 2 * lifetimeMinutes * 60_000 });
  return value;
}

const userAgentAtMost = 300;

export function userAgentOf(c: Context): string {
  return (c.req.header('user-agent') ?? '').slice(0, userAgentAtMost);
}

/** A cookie that no script reads and no other site sends along with a write. */
export function writeCookie(
  world: World,
  c: Context,
  cookie: { name: Cookie; value: string; maxAgeMs: number },
) {
  setCookie(c, cookieName(world, cookie.name), cookie.value, {
    httpOnly: true,
    secure: world.config.https,
    sameSite: 'Lax',
    path: '/',
    maxAge: Math.floor(cookie.maxAgeMs / 1000),
  });
}

export function writeSessionCookie(world: World, c: Context, token: string): void {
  writeCookie(world, c, { name: 'session', value: token, maxAgeMs: absoluteMs });
}

export function clearSessionCookie(world: World, c: Context): void {
  writeCookie(world, c, { name: 'session', value: '', maxAgeMs: 0 });
}

/** Browsers keep `__Host-` cookies only over https; on plain http://localhost it goes without. */
export function cookieName(world: Pick<World, 'config'>, name: Cookie): string {
  return world.config.https ? `__Host-${name}` : name;
}
