import type { Context } from 'hono';
import { dayMs } from '#rules/clock.ts';
import { deliveryStateOf } from '#rules/mail/delivery.ts';
import { pages } from '#rules/pages.ts';
import { looksLikeEmail, signInForm, spentReason } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/sign-in.ts';
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
import { adoptLanguage, languageOf } from './request-language.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOfToken,
  listSessions as listStored,
} from './session-store.ts';
import { findLastOf } from './sign-in-link-store.ts';
import { requestSignIn, signIn } from './sign-in.ts';
import { sourceOfSignIn } from './traffic-source.ts';
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

const minuteMs = 60_000;
/** Tries granted per sign-in: the email may be slow, or the code mistyped. */
const triesForSuccess = 4;

/** Caps the growth that an attacker with many mailboxes can reach. */
const mostSuccesses = 100;

const createSession = handle(endpoints.createSession, async (ctx, c) => {
  await hitRateLimits(
    ctx,
    await growingLimit(ctx, c, { name: 'sign-ins', atMost: 60, windowMs: 10 * minuteMs }),
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
  const viewer = signedIn && (await readViewerOf(ctx, signedIn.token));
  if (!viewer) {
    const user = signedIn && (await findUser(ctx.db, signedIn));
    if (!user || user.bannedAt !== null)
      throw new ApiError('unauthenticated', 'This account cannot sign in.');
    throw new ApiError('unauthenticated', 'This session has just ended.', { reason: 'session-ended' });
  }
  if (before) await endSession(ctx.db, before.session);
  writeSessionCookie(ctx, c, signedIn.token);
  rememberDevice(ctx, c, viewer.user.email);
  adoptLanguage(ctx, c, viewer.user);
  await countSuccess(ctx, c);
  return c.json(userRecordOf(viewer.user), 201);
});

const listSessions = handle(endpoints.listSessions, async (ctx, c, { session }) => {
  const stored = await listStored(ctx.db, { uid: session.uid, now: ctx.now() });
  return c.json({ sessions: stored.map((row) => ({ ...row, current: row.id === session.id })) }, 200);
});

const deleteSession = handle(endpoints.deleteSession, async (ctx, c) => {
  const { id } = c.req.valid('param');
  const viewer = await readViewer(ctx, c);
  if (!viewer) {
    if (id !== 'current') throw new ApiError('unauthenticated', 'Please sign in.');
    // The session may only look expired because of a fast clock; it must not work afterwards.
    const token = readCookie(ctx, c, 'session');
    if (token) await endSessionOfToken(ctx.db, { tokenHash: hashOf(token) });
    clearSessionCookie(ctx, c);
    return c.json({ done: true } as const, 200);
  }
  const { session } = viewer;
  if (id === 'others') {
    await endOtherSessions(ctx.db, session);
    return c.json({ done: true } as const, 200);
  }
  const isCurrent = id === 'current' || id === session.id;
  const ended = await endSession(ctx.db, { id: isCurrent ? session.id : id, uid: session.uid });
  if (!ended && !isCurrent) throw new ApiError('not-found', 'This session has already ended.');
  if (isCurrent) {
    clearSessionCookie(ctx, c);
    // Without "cache", which can take browsers seconds; it holds no reply with personal data.
    c.header('Clear-Site-Data', '"storage"');
  }
  return c.json({ done: true } as const, 200);
});

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

/** Handles the plain form of a browser without scripts, and redirects to the next page. */
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
    key: idempotencyKey,
    referrer,
  }: {
    email: string;
    returnTo?: string | undefined;
    key?: string | undefined;
    referrer?: string | undefined;
  },
): Promise<void> {
  if (!looksLikeEmail(email)) throw new ApiError('invalid-argument', 'Please enter a valid email.');
  const known = isKnownDevice(ctx, c, email);
  // Known devices have their own rate limit, which strangers cannot exhaust.
  const key = known ? 'sign-in-asks:known devices' : 'sign-in-asks';
  const name = 'sign-in-asks';
  const network = await growingLimit(ctx, c, { name, atMost: 30, windowMs: 10 * minuteMs });
  // A tenth of the global limit per minute.
  const block = { key: `${name}:${clientNetwork(ctx, c).block}`, atMost: 300, windowMs: minuteMs };
  await hitRateLimits(ctx, network, block, { key, atMost: 3_000, windowMs: minuteMs });
  const asking = askingSecret(ctx, c);
  const language = languageOf(ctx, c);
  await requestSignIn(ctx, {
    email,
    asking,
    isKnownDevice: known,
    returnTo,
    key: idempotencyKey,
    language,
    arrivedFrom: sourceOfSignIn(c, referrer, ctx.config.siteUrl),
  });
}

/** Returns the form's email when it is the only field, otherwise ''. */
function readForm(text: string): string {
  const form = new URLSearchParams(text);
  const fields = endpoints.signInAsk.safeParse(Object.fromEntries(form));
  return fields.success && form.size === 1 ? fields.data.email : '';
}

/**
 * Returns the rate limit of the client's network, which grows with each sign-in of the last day: behind one IP address
 * may be a school, or all phones of a carrier.
 */
async function growingLimit(
  ctx: AppContext,
  c: Context,
  { name, atMost, windowMs }: { name: string; atMost: number; windowMs: number },
): Promise<RateLimit> {
  const network = clientIpNetwork(ctx, c);
  const successes = await readHits(ctx.db, { key: successKey(network), windowMs: dayMs, now: ctx.now() });
  const more = triesForSuccess * Math.min(successes, mostSuccesses);
  return { key: `${name}:${network}`, atMost: atMost + more, windowMs };
}

/** Counts a sign-in from the client's network. A database failure here does not fail the sign-in. */
async function countSuccess(ctx: AppContext, c: Context): Promise<void> {
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

export const routes = [createSession, listSessions, deleteSession, createSignInLink, readSignInLink];
