/** The users that an instructor may impersonate on the published site. */
import type { Plan } from './plans.ts';

export const impersonationKinds = ['visitor', 'free', 'premium', 'ultra'] as const satisfies (
  | 'visitor'
  | Plan
)[];

export type ImpersonationKind = (typeof impersonationKinds)[number];

/** The kinds, and a certain learner with their own plan and progress. */
export type ImpersonatedKind = ImpersonationKind | 'person';

export type Impersonation = { kind: ImpersonationKind } | { kind: 'person'; uid: string };

/** The time after which an impersonation ends. */
export const impersonationMs = 60 * 60 * 1000;

/** The error reason of writes during an impersonation. */
export const impersonationReason = 'seeing-as' as const;

/** The uid of the impersonated learner of a plan, which no user has. */
export const impersonatedUid = (plan: Plan): string => `seen-${plan}`;

/** Returns the value of the cookie, which is valid for one session only. */
export function impersonationValue(impersonation: Impersonation, sessionId: string): string {
  return impersonation.kind === 'person'
    ? `person.${impersonation.uid}.${sessionId}`
    : `${impersonation.kind}.${sessionId}`;
}

/** Reads the value of the cookie; null if it is invalid or of another session. */
export function readImpersonation(value: string | undefined, sessionId: string): Impersonation | null {
  const kind = impersonationKinds.find((one) => value === impersonationValue({ kind: one }, sessionId));
  if (kind !== undefined) return { kind };
  if (value === undefined || !value.startsWith('person.') || !value.endsWith(`.${sessionId}`)) return null;
  const uid = value.slice('person.'.length, -sessionId.length - 1);
  return uid === '' || sessionId === '' ? null : { kind: 'person', uid };
}
