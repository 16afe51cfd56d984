/** The viewers that the instructor may look at the published site as. */
import type { Plan } from './plans.ts';

export const seeAsKinds = ['visitor', 'free', 'premium', 'ultra'] as const satisfies ('visitor' | Plan)[];

export type SeeAs = (typeof seeAsKinds)[number];

/** The time after which it ends by itself. */
export const seeAsMs = 60 * 60 * 1000;

/** The reason of every refusal of a write meanwhile. */
export const seeingAsReason = 'seeing-as' as const;

/** The uid of the learner that the instructor looks as; it belongs to nobody. */
export const seenUid = (plan: Plan): string => `seen-${plan}`;

/** The value of the cookie: it counts for one session alone, so that it ends with it. */
export const seeAsValue = (seeAs: SeeAs, sessionId: string): string => `${seeAs}.${sessionId}`;

/** Null for a value that another session has got, or that is none. */
export function readSeeAs(value: string | undefined, sessionId: string): SeeAs | null {
  return seeAsKinds.find((kind) => value === seeAsValue(kind, sessionId)) ?? null;
}
