/** The user record (specification 3), with the specification's field names. */
import type { PaidPlan, Plan } from './plans.ts';
import type { Age, Country, Occupation } from './registration.ts';

export type UserRecord = {
  uid: string;
  name: string | null;
  email: string;
  country: Country | 'unknown';
  /** True while at least one session is active (decision 19). */
  sign: boolean;
  paid: boolean;
  plan: Plan;
  choicePlan: PaidPlan | null;
  umur: Age | null;
  kerja: Occupation | null;
  phone: string | null;
  clickpay: boolean;
  clickClaim: boolean;
  /** Milliseconds since 1970, UTC. */
  whenClaim: number | null;
  certificate: boolean;
  /** Milliseconds since 1970, UTC; null for the visitor. */
  createdAt: number | null;
};

/** The signed-out placeholder (specification 3). */
export const visitor: UserRecord = {
  uid: '',
  name: 'Visitor',
  email: '',
  country: 'unknown',
  sign: false,
  paid: false,
  plan: 'free',
  choicePlan: null,
  umur: null,
  kerja: null,
  phone: null,
  clickpay: false,
  clickClaim: false,
  whenClaim: null,
  certificate: false,
  createdAt: null,
};

/** The fields of the record that a user may change (decision 7). */
export const changeableFields = ['name', 'country', 'umur', 'kerja', 'phone'] as const;
export type ChangeableField = (typeof changeableFields)[number];

/** Returns whether "Finish course registration" opens: for a signed-in user whose country is unknown. */
export function registrationDue(person: { sign: boolean; country: string }): boolean {
  return person.sign && person.country === 'unknown';
}
