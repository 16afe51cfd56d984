import type { Context } from 'hono';
import { deliveryStateOf } from '#rules/mail/delivery.ts';
import { pages } from '#rules/pages.ts';
import { looksLikeEmail, signInForm } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/sign-in.ts';
import { signInAsk } from '#contract/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { groupCommit } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type Env, requireSameOrigin } from '#server/platform/http/api.ts';
import {
  clientIpNetwork,
  clientNetwork,
  hitRateLimit,
  hitRateLimits,
  type RateLimit,
  readHits,
} from '#server/platform/rate-limits.ts';
import { logRejectedProof } from './log-rejected-proof.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOfToken,
  listSessions as listStored,
} from './session-store.ts';
import { findLastOf, spentReason } from './sign-in-link-store.ts';
import { requestSignIn, signIn } from './sign-in.ts';
import { findUser, userRecordOf } from './user-store.ts';
import {
  askingSecret,
  clearSessionCookie,
  isKnownDevice,
  readCookie,
  readViewer,
  readViewerOf,
  rememberDevice,
  userAgentOf,
  writeSessionCookie,
} from './viewer.ts';

// Rate limits of networks that know people. Behind one address may be a school, or all phones of a carrier: the more
// people signed in from there today, the more may try.

const dayMs = 24 * 60 * 60 * 1000;

/** Somebody who signs in takes a few tries: a mail that is slow, a code that was mistyped. */
const triesForSuccess = 4;

/** A stranger with a hundred mailboxes of their own gets no further than this. */
const mostSuccesses = 100;

/** Returns the limit of the client's network, with more for each sign-in of the last day. */
export async function growingLimit(
  ctx: AppContext,
  c: Context,
  { name, atMost, windowMs }: { name: string; atMost: number; windowMs: number },
): Promise<RateLimit> {
  const network = clientIpNetwork(ctx, c);
  const successes = await readHits(ctx.db, { key: successKey(network), windowMs: dayMs, now: ctx.now() });
  const more = triesForSuccess * Math.min(successes, mostSuccesses);
  return { key: `${name}:${network}`, atMost: atMost + more, windowMs };
}

/** Counts that somebody signed in from the client's network. Their sign-in does not fail when it cannot be counted. */
export async function countSuccess(ctx: AppContext, c: Context): Promise<void> {
  const limit = { key: successKey(clientIpNetwork(ctx, c)), atMost: mostSuccesses, windowMs: dayMs };
  try {
    await groupCommit(ctx.db, (tx) => hitRateLimit(tx, { ...limit, now: ctx.now() }));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

function successKey(network: string): string {
  return `sign-in-successes:${network}`;
}

const createSession = handle(endpoints.createSession, async (ctx, c) => {
  await hitRateLimits(
    ctx,
    await growingLimit(ctx, c, { name: 'sign-ins', atMost: 60, windowMs: 10 * 60_000 }),
  );
  const before = await readViewer(ctx, c);
  const { timeZone = '', ...proof } = c.req.valid('json');
  const way = 'code' in proof ? 'code' : 'link';
  const signedIn = await logRejectedProof(ctx, c, { event: 'sign-in-refused', way }, () =>
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
    if (!user || user.bannedAt !== null)
      throw new ApiError('unauthenticated', 'This account cannot sign in.');
    throw new ApiError('unauthenticated', 'This session has just ended.', { reason: 'session-ended' });
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
    if (id !== 'current') throw new ApiError('unauthenticated', 'Please sign in.');
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
  if (!ended && !isCurrent) throw new ApiError('not-found', 'This session is over already.');
  if (isCurrent) {
    clearSessionCookie(ctx, c);
    // Without "cache", which takes browsers seconds where the cache is large: it holds no reply that names the user.
    c.header('Clear-Site-Data', '"storage"');
  }
  return c.json({ done: true } as const, 200);
});

const minuteMs = 60_000;

const createSignInLink = handle(endpoints.createSignInLink, async (ctx, c) => {
  const { 'idempotency-key': key } = c.req.valid('header');
  await sendLink(ctx, c, { ...c.req.valid('json'), key });
  return c.json({ done: true } as const, 202);
});

const readSignInLink = handle(endpoints.readSignInLink, async (ctx, c) => {
  const asking = readCookie(ctx, c, 'asking');
  const link = asking && (await findLastOf(ctx.db, { askingHash: hashOf(asking) }));
  if (!link) return c.json({ state: 'none', mail: null } as const, 200);
  const spent = spentReason(link, ctx.now());
  const state = spent === null ? 'waiting' : spent === 'used' ? 'used' : 'expired';
  return c.json({ state, mail: deliveryStateOf(link.outcome) } as const, 200);
});

/** The same for a browser that runs no script: a plain form, answered with the page to show next. */
export async function submitSignInForm(ctx: AppContext, c: Context<Env>) {
  requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);
  c.header('Cache-Control', 'no-store');
  try {
    await sendLink(ctx, c, { email: readForm(await c.req.text()) });
    return c.redirect(pages.emailSent, 303);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal';
    if (!(error instanceof ApiError)) {
      const { requestId: id, uid } = c.env;
      ctx.log.error({ event: 'error', id, uid, path: signInForm.action, error });
    }
    return c.redirect(`${pages.landing}#${signInForm.anchorFor(code)}`, 303);
  }
}

async function sendLink(
  ctx: AppContext,
  c: Context,
  {
    email,
    returnTo,
    key: askKey,
  }: { email: string; returnTo?: string | undefined; key?: string | undefined },
): Promise<void> {
  if (!looksLikeEmail(email)) throw new ApiError('invalid-argument', 'Please enter a valid email.');
  const known = isKnownDevice(ctx, c, email);
  // Users who signed in here before have a rate limit of their own, which strangers cannot exhaust.
  const key = known ? 'sign-in-asks:known devices' : 'sign-in-asks';
  const name = 'sign-in-asks';
  const network = await growingLimit(ctx, c, { name, atMost: 30, windowMs: 10 * minuteMs });
  // A tenth of what all may ask for in a minute.
  const block = { key: `${name}:${clientNetwork(ctx, c).block}`, atMost: 300, windowMs: minuteMs };
  await hitRateLimits(ctx, network, block, { key, atMost: 3_000, windowMs: minuteMs });
  const asking = askingSecret(ctx, c);
  await requestSignIn(ctx, { email, asking, isKnownDevice: known, returnTo, key: askKey });
}

/** The address of a form in which it stands once and alone; otherwise empty, which is none. */
function readForm(text: string): string {
  const form = new URLSearchParams(text);
  const asked = signInAsk.safeParse(Object.fromEntries(form));
  return asked.success && form.size === 1 ? asked.data.email : '';
}

export const routes = [createSession, listSessions, deleteSession, createSignInLink, readSignInLink];
