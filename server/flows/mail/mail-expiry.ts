/** A mail expires with the links in it, and after three days where it holds none that expire. */
import { emailChangeHours } from '#rules/account.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const linkLifeMs: Readonly<Record<string, number>> = {
  'sign-in': lifetimeMinutes * minuteMs,
  'address-change': emailChangeHours * hourMs,
};

/** Returns the time at which the mail expires; milliseconds since 1970, UTC. */
export function mailExpiresAt(mail: { kind: string; createdAt: number }): number {
  return mail.createdAt + (linkLifeMs[mail.kind] ?? 72 * hourMs);
}
