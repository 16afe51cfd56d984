/** When a certificate may be claimed, and when it is due (seed 5 and 9, decisions 20). */
import type { Plan } from './plans.ts';

/** Confirmation comes after about this many days. */
export const confirmationDays = 14;

/** At least half of all lessons, rounded up: 33 of 66. A course without lessons earns nobody anything. */
export function lessonsNeeded(lessons: number): number {
  return Math.max(1, Math.ceil(lessons / 2));
}

export type ClaimVerdict = 'claim' | 'keep-watching' | 'under-confirmation' | 'issued' | 'upgrade';

export function certificateClaim(person: {
  plan: Plan;
  watched: number;
  lessons: number;
  clickClaim: boolean;
  certificate: boolean;
}): ClaimVerdict {
  if (person.certificate) return 'issued';
  if (person.clickClaim) return 'under-confirmation';
  if (person.plan !== 'ultra') return 'upgrade';
  return person.watched >= lessonsNeeded(person.lessons) ? 'claim' : 'keep-watching';
}

/** The day a claim is due, in milliseconds since 1970, UTC. */
export function confirmationDue(whenClaim: number): number {
  return whenClaim + confirmationDays * 24 * 60 * 60 * 1000;
}
