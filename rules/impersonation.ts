/** The viewers that the instructor may look at the published site as. */
import type { Plan } from './plans.ts';

export const impersonationKinds = ['visitor', 'free', 'premium', 'ultra'] as const satisfies (
  | 'visitor'
  | Plan
)[];

export type ImpersonationKind = (typeof impersonationKinds)[number];

/** The kinds with that of one learner, whose own plan and progress are looked at. */
export type ImpersonatedKind = ImpersonationKind | 'person';

export type Impersonation = { kind: ImpersonationKind } | { kind: 'person'; uid: string };

/** The time after which it ends by itself. */
export const impersonationMs = 60 * 60 * 1000;

/** The reason of every refusal of a write meanwhile. */
export const impersonationReason = 'seeing-as' as const;

/** The uid of the learner that the instructor looks as; it belongs to nobody. */
export const impersonatedUid = (plan: Plan): string => `seen-${plan}`;

/** The value of the cookie: it counts for one session alone, so that it ends with it. */
export function impersonationValue(seen: Impersonation, sessionId: string): string {
  return seen.kind === 'person' ? `person.${seen.uid}.${sessionId}` : `${seen.kind}.${sessionId}`;
}

/** Null for a value that another session has got, or that is none. */
export function readImpersonation(value: string | undefined, sessionId: string): Impersonation | null {
  const kind = impersonationKinds.find((one) => value === impersonationValue({ kind: one }, sessionId));
  if (kind !== undefined) return { kind };
  if (value === undefined || !value.startsWith('person.') || !value.endsWith(`.${sessionId}`)) return null;
  const uid = value.slice('person.'.length, -sessionId.length - 1);
  return uid === '' || sessionId === '' ? null : { kind: 'person', uid };
}
