/**
 * A browser in which somebody signed in with an address stays known to that address. Limits keep a share of their own
 * for it, so whoever asks or guesses from elsewhere uses up nothing of hers. (OWASP calls this a device cookie.)
 */
import type { Context } from 'hono';
import { normaliseEmail } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { readCookie, writeCookie } from '#server/routes/viewer.ts';

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
