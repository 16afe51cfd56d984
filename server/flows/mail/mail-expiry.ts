/**
 * A mail expires with the links in it. One that holds none that expire is given up after three days, and after so many
 * tries: a clock that is set weeks ahead for a while makes it no older (decision 76).
 */
import { emailChangeHours } from '#rules/account.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const linkLifeMs: Readonly<Record<string, number>> = {
  'sign-in': lifetimeMinutes * minuteMs,
  'address-change': emailChangeHours * hourMs,
};

/** They take two hours at least, since the pauses between them grow. */
const triesAtLeast = 20;

/** Whether a mail is given up; `tries` counts the one that begins. */
export function isMailExpired(
  { kind, createdAt, tries }: { kind: string; createdAt: number; tries: number },
  now: number,
): boolean {
  const linkMs = linkLifeMs[kind];
  if (linkMs !== undefined) return createdAt + linkMs <= now;
  return createdAt + 72 * hourMs <= now && tries > triesAtLeast;
}
