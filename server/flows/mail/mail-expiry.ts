/** How long a mail is worth sending: as long as the links in it work, and three days where it holds none that end. */
import { addressChangeHours } from '#rules/account.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const linkLifeMs: Readonly<Record<string, number>> = {
  'sign-in': lifetimeMinutes * minuteMs,
  'address-change': addressChangeHours * hourMs,
};

/** When it is given up; milliseconds since 1970, UTC. */
export function mailExpiresAt(mail: { kind: string; createdAt: number }): number {
  return mail.createdAt + (linkLifeMs[mail.kind] ?? 72 * hourMs);
}
