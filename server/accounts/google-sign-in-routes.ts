import * as endpoints from '#contract/sign-in.ts';
import { handle } from '#server/handle.ts';
import type { Context } from 'hono';
import type { GoogleOutcome } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes, looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { openSession, requestSignIn } from './sign-in.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { endSession } from './session-store.ts';
import type { GoogleChecks, GoogleIdentity, AppContext } from '#server/context.ts';
import type { Env } from '#server/platform/http/api.ts';
import {
  askingSecret,
  isKnownDevice,
  readCookie,
  readViewer,
  readViewerOf,
  rememberDevice,
  userAgentOf,
  writeCookie,
  writeSessionCookie,
} from './viewer.ts';
import { hitRateLimits, clientIpNetwork } from '#server/platform/rate-limits.ts';
import { transaction } from '#server/platform/db/transaction.ts';

const minuteMs = 60_000;

/** The facts that a browser carries in a cookie from the redirect to Google's answer. */
type GoogleRequest = { checks: GoogleChecks; timeZone: string; returnTo?: string | undefined };

const readAuthorizedOrigins = handle(endpoints.readAuthorizedOrigins, (ctx, c) => {
  return c.json({ origins: [...ctx.config.authorizedOrigins] }, 200);
});

const startGoogleSignIn = handle(endpoints.startGoogleSignIn, async (ctx, c) => {
  const origin = authorizedOrigin(ctx, c);
  if (origin === null) return onward(c, 'unauthorized-domain');
  const secret = () => ctx.randomBytes(32).toString('base64url');
  const checks: GoogleChecks = { state: secret(), nonce: secret(), verifier: secret(), origin };
  try {
    await hitRateLimits(ctx, {
      key: `google-asks:${clientIpNetwork(ctx, c)}`,
      atMost: 60,
      windowMs: 10 * minuteMs,
    });
    const url = await ctx.google.authorizationUrl(checks);
    const { timeZone = '', returnTo } = c.req.valid('query');
    const asked: GoogleRequest = { checks, timeZone, returnTo };
    const value = ctx.secret.encrypt('google-sign-in', JSON.stringify(asked));
    writeCookie(ctx, c, { name: 'google', value, maxAgeMs: lifetimeMinutes * minuteMs });
    return c.redirect(url.href, 303);
  } catch (error) {
    // A person looks at this window, so even a refusal leads on to a page.
    if (error instanceof ApiError) ctx.log.warn({ event: 'google-too-often' });
    else ctx.log.warn({ event: 'google-away', error });
    return onward(c, 'failed');
  }
});

const endGoogleSignIn = handle(endpoints.endGoogleSignIn, async (ctx, c) => {
  const asked = readRequest(ctx, c);
  writeCookie(ctx, c, { name: 'google', value: '', maxAgeMs: 0 });
  const origin = authorizedOrigin(ctx, c);
  if (origin === null) return onward(c, 'unauthorized-domain');
  if (!asked || asked.checks.origin !== origin) return onward(c, 'failed');
  const answer = new URL(c.req.url);
  if (answer.searchParams.get('error') === 'access_denied') return onward(c, 'cancelled');
  try {
    const identity = await ctx.google.identify(answer, asked.checks);
    return onward(c, await enter(ctx, c, { ...asked, identity }));
  } catch (error) {
    ctx.log.warn({ event: 'google-refused', error });
    return onward(c, 'failed');
  }
});

/**
 * The origin on which this request came, when sign-in with Google works there; null otherwise. Hosts are compared:
 * behind a proxy that ends TLS a request does not tell its scheme.
 */
function authorizedOrigin(ctx: AppContext, c: Context): string | null {
  const { host } = new URL(c.req.url);
  return ctx.config.authorizedOrigins.find((origin) => new URL(origin).host === host) ?? null;
}

/** A verified address signs in its one user (decision 18); any other gets a link by mail. */
async function enter(
  ctx: AppContext,
  c: Context<Env>,
  { identity, timeZone, returnTo }: GoogleRequest & { identity: GoogleIdentity },
): Promise<GoogleOutcome> {
  if (!looksLikeEmail(identity.email)) return 'failed';
  if (!identity.isVerified) {
    await requestSignIn(ctx, {
      email: identity.email,
      asking: askingSecret(ctx, c),
      isKnownDevice: isKnownDevice(ctx, c, identity.email),
      returnTo,
    });
    return 'mail-sent';
  }
  const before = await readViewer(ctx, c);
  const email = normaliseEmail(identity.email);
  const { token } = await transaction(ctx.db, (tx) =>
    openSession(tx, ctx, { ...identity, email, way: 'google', userAgent: userAgentOf(c), timeZone }),
  );
  if (!(await readViewerOf(ctx, token))) return 'failed';
  if (before) await endSession(ctx.db, before.session);
  writeSessionCookie(ctx, c, token);
  rememberDevice(ctx, c, email);
  return 'signed-in';
}

function onward(c: Context, outcome: GoogleOutcome) {
  return c.redirect(`${pages.verify}#google=${outcome}`, 303);
}

/** Encrypted by us, so whatever opens is whole; null for a browser that did not ask, or asked too long ago. */
function readRequest(ctx: AppContext, c: Context): GoogleRequest | null {
  try {
    return JSON.parse(
      ctx.secret.decrypt('google-sign-in', readCookie(ctx, c, 'google') ?? ''),
    ) as GoogleRequest;
  } catch {
    return null;
  }
}

export const routes = [readAuthorizedOrigins, startGoogleSignIn, endGoogleSignIn];
