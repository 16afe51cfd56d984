import * as endpoints from '#contract/sign-in.ts';
import { handle } from '#server/routes/handle.ts';
import { signIn } from '#server/flows/sign-in/sign-in.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashOf } from '#server/secret.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOfToken,
  listSessions as listStored,
} from '#server/store/sessions.ts';
import { findUser, userRecordOf } from '#server/store/users.ts';
import { isKnownDevice, rememberDevice } from './known-device.ts';
import { countSuccess, growingLimit } from '#server/routes/network-limit.ts';
import { clientNetwork, hitRateLimits } from '#server/routes/rate-limit.ts';
import { logRefusedProof } from '#server/routes/refused-proof.ts';
import {
  clearSessionCookie,
  readCookie,
  readViewer,
  readViewerOf,
  userAgentOf,
  writeSessionCookie,
} from '#server/routes/viewer.ts';

const createSession = handle(endpoints.createSession, async (ctx, c) => {
  await hitRateLimits(
    ctx,
    await growingLimit(ctx, c, { name: 'sign-ins', atMost: 60, windowMs: 10 * 60_000 }),
  );
  const before = await readViewer(ctx, c);
  const { timeZone = '', ...proof } = c.req.valid('json');
  const way = 'code' in proof ? 'code' : 'link';
  const signedIn = await logRefusedProof(ctx, c, { event: 'sign-in-refused', way }, () =>
    signIn(ctx, proof, {
      asking: readCookie(ctx, c, 'asking') ?? null,
      userAgent: userAgentOf(c),
      timeZone,
      sessionId: before?.session.id ?? null,
      from: clientNetwork(ctx, c),
      isKnownDevice: (email) => isKnownDevice(ctx, c, email),
    }),
  );
  if (!signedIn && before) return c.json(userRecordOf(before.user), 201);
  const person = signedIn && (await readViewerOf(ctx, signedIn.token));
  if (!person) {
    const user = signedIn && (await findUser(ctx.db, signedIn));
    if (!user || user.bannedAt !== null) throw new Refusal('unauthenticated', 'This account cannot sign in.');
    throw new Refusal('unauthenticated', 'This session has just ended.', { reason: 'session-ended' });
  }
  if (before) await endSession(ctx.db, before.session);
  writeSessionCookie(ctx, c, signedIn.token);
  rememberDevice(ctx, c, person.user.email);
  await countSuccess(ctx, c);
  return c.json(userRecordOf(person.user), 201);
});

const listSessions = handle(endpoints.listSessions, async (ctx, c, { session }) => {
  const stored = await listStored(ctx.db, { uid: session.uid, now: ctx.now() });
  return c.json({ sessions: stored.map((row) => ({ ...row, current: row.id === session.id })) }, 200);
});

const deleteSession = handle(endpoints.deleteSession, async (ctx, c) => {
  const { id } = c.req.valid('param');
  const person = await readViewer(ctx, c);
  if (!person) {
    if (id !== 'current') throw new Refusal('unauthenticated', 'Please sign in.');
    // The session may be over for now only, by a clock that runs ahead; it must not open anything afterwards.
    const token = readCookie(ctx, c, 'session');
    if (token) await endSessionOfToken(ctx.db, { tokenHash: hashOf(token) });
    clearSessionCookie(ctx, c);
    return c.json({ done: true } as const, 200);
  }
  const { session } = person;
  if (id === 'others') {
    await endOtherSessions(ctx.db, session);
    return c.json({ done: true } as const, 200);
  }
  const isCurrent = id === 'current' || id === session.id;
  const ended = await endSession(ctx.db, { id: isCurrent ? session.id : id, uid: session.uid });
  if (!ended && !isCurrent) throw new Refusal('not-found', 'This session is over already.');
  if (isCurrent) {
    clearSessionCookie(ctx, c);
    // Without "cache", which takes browsers seconds where the cache is large: it holds no reply that names the user.
    c.header('Clear-Site-Data', '"storage"');
  }
  return c.json({ done: true } as const, 200);
});

export const routes = [createSession, listSessions, deleteSession];
