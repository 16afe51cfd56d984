import type { Context } from 'hono';
import type { TrafficSource } from '#rules/analytics/traffic-source.ts';
import { pages } from '#rules/pages.ts';
import type { GoogleOutcome } from '#rules/sign-in/google.ts';
import { lifetimeMinutes, looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import * as endpoints from '#contract/sign-in.ts';
import type { GoogleChecks, GoogleIdentity, AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import { hitRateLimits, clientIpNetwork } from '#server/platform/rate-limits.ts';
import { adoptLanguage, languageOf } from './request-language.ts';
import { endSession } from './session-store.ts';
import { openSession, requestSignIn } from './sign-in.ts';
import { sourceOfSignIn } from './traffic-source.ts';
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

const minuteMs = 60_000;

/** The state that the browser carries in a cookie from the redirect until Google's callback. */
type GoogleRequest = {
  checks: GoogleChecks;
  timeZone: string;
  returnTo?: string | undefined;
  arrivedFrom: TrafficSource;
};

const readAuthorizedOrigins = handle(endpoints.readAuthorizedOrigins, (ctx, c) => {
  return c.json({ origins: [...ctx.config.authorizedOrigins] }, 200);
});

const startGoogleSignIn = handle(endpoints.startGoogleSignIn, async (ctx, c) => {
  const origin = authorizedOrigin(ctx, c);
  if (origin === null) return redirectTo(c, 'unauthorized-domain');
  const secret = () => ctx.randomBytes(32).toString('base64url');
  const checks: GoogleChecks = { state: secret(), nonce: secret(), verifier: secret(), origin };
  try {
    await hitRateLimits(ctx, {
      key: `google-asks:${clientIpNetwork(ctx, c)}`,
      atMost: 60,
      windowMs: 10 * minuteMs,
    });
    const url = await ctx.google.authorizationUrl(checks);
    const { timeZone = '', returnTo, referrer } = c.req.valid('query');
    const arrivedFrom = sourceOfSignIn(c, referrer, ctx.config.siteUrl);
    const request: GoogleRequest = { checks, timeZone, returnTo, arrivedFrom };
    const value = ctx.secret.encrypt('google-sign-in', JSON.stringify(request));
    writeCookie(ctx, c, { name: 'google', value, maxAgeMs: lifetimeMinutes * minuteMs });
    return c.redirect(url.href, 303);
  } catch (error) {
    // This is a page navigation, so errors redirect to a page too.
    if (error instanceof ApiError) ctx.log.warn({ event: 'google-too-often' });
    else ctx.log.warn({ event: 'google-away', error });
    return redirectTo(c, 'failed');
  }
});

const endGoogleSignIn = handle(endpoints.endGoogleSignIn, async (ctx, c) => {
  const request = readRequest(ctx, c);
  writeCookie(ctx, c, { name: 'google', value: '', maxAgeMs: 0 });
  const origin = authorizedOrigin(ctx, c);
  if (origin === null) return redirectTo(c, 'unauthorized-domain');
  if (!request || request.checks.origin !== origin) return redirectTo(c, 'failed');
  const answer = new URL(c.req.url);
  if (answer.searchParams.get('error') === 'access_denied') return redirectTo(c, 'cancelled');
  try {
    const identity = await ctx.google.identify(answer, request.checks);
    return redirectTo(c, await signInWithGoogle(ctx, c, { ...request, identity }));
  } catch (error) {
    ctx.log.warn({ event: 'google-refused', error });
    return redirectTo(c, 'failed');
  }
});

/**
 * Returns the origin of this request when Google sign-in is authorized there, or null. Only hosts are compared: behind
 * a proxy that terminates TLS, the request does not show its scheme.
 */
function authorizedOrigin(ctx: AppContext, c: Context): string | null {
  const { host } = new URL(c.req.url);
  return ctx.config.authorizedOrigins.find((origin) => new URL(origin).host === host) ?? null;
}

/** A verified email signs in its user (decision 18); an unverified one gets a sign-in email. */
async function signInWithGoogle(
  ctx: AppContext,
  c: Context<Env>,
  { identity, timeZone, returnTo, arrivedFrom }: GoogleRequest & { identity: GoogleIdentity },
): Promise<GoogleOutcome> {
  if (!looksLikeEmail(identity.email)) return 'failed';
  if (!identity.isVerified) {
    await requestSignIn(ctx, {
      email: identity.email,
      asking: askingSecret(ctx, c),
      isKnownDevice: isKnownDevice(ctx, c, identity.email),
      returnTo,
      language: languageOf(ctx, c),
      arrivedFrom,
    });
    return 'mail-sent';
  }
  const before = await readViewer(ctx, c);
  const email = normalizeEmail(identity.email);
  const client = { userAgent: userAgentOf(c), timeZone, language: languageOf(ctx, c), arrivedFrom };
  const { token } = await transaction(ctx.db, (tx) =>
    openSession(tx, ctx, { ...identity, email, way: 'google', ...client }),
  );
  const viewer = await readViewerOf(ctx, token);
  if (!viewer) return 'failed';
  if (before) await endSession(ctx.db, before.session);
  writeSessionCookie(ctx, c, token);
  rememberDevice(ctx, c, email);
  adoptLanguage(ctx, c, viewer.user);
  return 'signed-in';
}

function redirectTo(c: Context, outcome: GoogleOutcome) {
  return c.redirect(`${pages.verify}#google=${outcome}`, 303);
}

/** Returns null for a browser that did not start the sign-in, or whose cookie expired. */
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
