/** The viewers that the instructor may look at the published site as. */
import type { Plan } from './plans.ts';

export const seeAsKinds = ['visitor', 'free', 'premium', 'ultra'] as const satisfies ('visitor' | Plan)[];

export type SeeAs = (typeof seeAsKinds)[number];

/** The kinds with that of one learner, whose own plan and progress are looked at. */
export type SeenKind = SeeAs | 'person';

export type Seen = { kind: SeeAs } | { kind: 'person'; uid: string };

/** The time after which it ends by itself. */
export const seeAsMs = 60 * 60 * 1000;

/** The reason of every refusal of a write meanwhile. */
export const seeingAsReason = 'seeing-as' as const;

/** The uid of the learner that the instructor looks as; it belongs to nobody. */
export const seenUid = (plan: Plan): string => `seen-${plan}`;

/** The value of the cookie: it counts for one session alone, so that it ends with it. */
export function seeAsValue(seen: Seen, sessionId: string): string {
  return seen.kind === 'person' ? `person.${seen.uid}.${sessionId}` : `${seen.kind}.${sessionId}`;
}

/** Null for a value that another session has got, or that is none. */
export function readSeeAs(value: string | undefined, sessionId: string): Seen | null {
  const kind = seeAsKinds.find((one) => value === seeAsValue({ kind: one }, sessionId));
  if (kind !== undefined) return { kind };
  if (value === undefined || !value.startsWith('person.') || !value.endsWith(`.${sessionId}`)) return null;
  const uid = value.slice('person.'.length, -sessionId.length - 1);
  return uid === '' || sessionId === '' ? null : { kind: 'person', uid };
}
