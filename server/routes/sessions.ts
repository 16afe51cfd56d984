import { signIn } from '#server/flows/sign-in.ts';
import { Refusal } from '#server/refusal.ts';
import { endOtherSessions, endSession, listSessions as listStored } from '#server/store/sessions.ts';
import { recordOf } from '#server/store/users.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { isKnownDevice, rememberDevice } from './known-device.ts';
import { clientNetwork, limit, networkOf } from './limits.ts';
import {
  clearSessionCookie,
  readCookie,
  readViewer,
  readViewerOf,
  requireViewer,
  userAgentOf,
  writeSessionCookie,
} from './viewer.ts';

export const createSession: HandlerOf<'POST /api/sessions'> = async (world, c) => {
  await limit(world, { key: `sign-ins:${networkOf(world, c)}`, atMost: 60, windowMs: 10 * 60_000 });
  const before = await readViewer(world, c);
  const { timeZone = '', ...proof } = c.req.valid('json');
  const signedIn = await signIn(world, proof, {
    asking: readCookie(world, c, 'asking') ?? null,
    userAgent: userAgentOf(c),
    timeZone,
    sessionId: before?.session.id ?? null,
    from: clientNetwork(world, c),
    isKnownDevice: (email) => isKnownDevice(world, c, email),
  });
  if (!signedIn && before) return c.json(recordOf(before.user), 201);
  const person = signedIn && (await readViewerOf(world, signedIn.token));
  if (!person) throw new Refusal('unauthenticated', 'This account cannot sign in.');
  if (before) await endSession(world.db, before.session);
  writeSessionCookie(world, c, signedIn.token);
  rememberDevice(world, c, person.user.email);
  return c.json(recordOf(person.user), 201);
};

export const listSessions: HandlerOf<'GET /api/sessions'> = async (world, c) => {
  const { session } = await requireViewer(world, c);
  const stored = await listStored(world.db, { uid: session.uid, now: world.now() });
  return c.json({ sessions: stored.map((row) => ({ ...row, current: row.id === session.id })) }, 200);
};

export const deleteSession: HandlerOf<'DELETE /api/sessions/{id}'> = async (world, c) => {
  const { id } = c.req.valid('param');
  const person = await readViewer(world, c);
  if (!person) {
    if (id !== 'current') throw new Refusal('unauthenticated', 'Please sign in.');
    clearSessionCookie(world, c);
    return c.json({ done: true } as const, 200);
  }
  const { session } = person;
  if (id === 'others') {
    await endOtherSessions(world.db, session);
    return c.json({ done: true } as const, 200);
  }
  const isCurrent = id === 'current' || id === session.id;
  const ended = await endSession(world.db, { id: isCurrent ? session.id : id, uid: session.uid });
  if (!ended && !isCurrent) throw new Refusal('not-found', 'This session is over already.');
  if (isCurrent) {
    clearSessionCookie(world, c);
    c.header('Clear-Site-Data', '"cache", "storage"');
  }
  return c.json({ done: true } as const, 200);
};
