import * as endpoints from '#contract/sign-in.ts';
import { signInAsk } from '#contract/sign-in.ts';
import { handle } from '#server/routes/handle.ts';
import type { Context } from 'hono';
import { deliveryStateOf } from '#rules/mail/delivery.ts';
import { pages } from '#rules/pages.ts';
import { looksLikeEmail, signInForm } from '#rules/sign-in/sign-in.ts';
import { requestSignIn } from '#server/flows/sign-in/ask-sign-in.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashOf } from '#server/secret.ts';
import { findLastOf, spentReason } from '#server/store/sign-in-links.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/http/api.ts';
import { requireSameOrigin } from '#server/http/same-origin.ts';
import { isKnownDevice } from './known-device.ts';
import { growingLimit } from '#server/routes/network-limit.ts';
import { clientNetwork, hitRateLimits } from '#server/routes/rate-limit.ts';
import { askingSecret, readCookie } from '#server/routes/viewer.ts';

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
    const code = error instanceof Refusal ? error.code : 'internal';
    if (!(error instanceof Refusal)) {
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
  if (!looksLikeEmail(email)) throw new Refusal('invalid-argument', 'Please enter a valid email.');
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

export const routes = [createSignInLink, readSignInLink];
