/** The rules of certificates: claim, due date, state, printed name (specification 5 and 9, decision 20). */
import { dayMs } from './clock.ts';
import { type Grant, type Plan, planOf, type VerifiedPayment } from './plans.ts';
import { dayOf } from './site-time.ts';

/** The days until a claim is confirmed. */
const confirmationDays = 14;

/** At least half of the course's videos, rounded up: 32 of 64. A course without videos earns no certificate. */
export function videosNeeded(videos: number): number {
  return Math.max(1, Math.ceil(videos / 2));
}

/**
 * The lessons that counted when a certificate was claimed: the published videos with their lengths in milliseconds, and
 * if articles counted, these with null.
 */
export type ClaimedVideos = Readonly<Record<string, number | null>>;

/** Returns whether articles counted for a claim; one of an earlier release has no list, and counted videos only. */
export function countedArticles(claimedVideos: string | null): boolean {
  return claimedVideos !== null && Object.values(JSON.parse(claimedVideos) as ClaimedVideos).includes(null);
}

/** The most claims that are confirmed with one request. */
export const confirmedAtOnce = 100;

/** The state of a claim; `none` before there is one. */
export type CertificateState = 'none' | 'claimed' | 'declined' | 'issued' | 'revoked';

export function certificateState(
  facts: { declinedAt: number | null; issuedAt: number | null; revokedAt: number | null } | null,
): CertificateState {
  if (!facts) return 'none';
  if (facts.revokedAt !== null) return 'revoked';
  if (facts.issuedAt !== null) return 'issued';
  return facts.declinedAt === null ? 'claimed' : 'declined';
}

/**
 * Returns whether an issued certificate stays valid by its learner's payments and grants: not after a full refund of
 * Ultra or a lost dispute. An open dispute does not revoke it, since a public revocation would outlast the dispute. A
 * certificate claimed with a granted Ultra stays valid after the grant, too (decision 101).
 */
export function certificateHolds(
  payments: readonly VerifiedPayment[],
  grants: readonly Grant[],
  now: number,
): boolean {
  const undecidedStand = payments.map((payment): VerifiedPayment =>
    payment.dispute === 'open' ? { ...payment, dispute: 'none' } : payment,
  );
  return planOf(undecidedStand, grants, now) === 'ultra';
}

/** The side that revoked a certificate. */
export type Revoker = 'instructor' | 'payment';

export type ClaimVerdict =
  | 'claim'
  | 'keep-watching'
  | 'under-confirmation'
  | 'issued'
  | 'revoked'
  | 'upgrade';

/** Returns whether a learner may claim. After a declined claim they may, once they have earned it. */
export function certificateClaim(person: {
  plan: Plan;
  watched: number;
  videos: number;
  state: CertificateState;
}): ClaimVerdict {
  if (person.state === 'issued' || person.state === 'revoked') return person.state;
  if (person.state === 'claimed') return 'under-confirmation';
  return earned(person);
}

export type EarnedVerdict = 'claim' | 'keep-watching' | 'upgrade';

/**
 * Returns whether the certificate is earned now. Checked when it is claimed and when it is confirmed; `videos` are those
 * published at the time of the claim, so that a later publication changes nothing.
 */
export function earned(person: { plan: Plan; watched: number; videos: number }): EarnedVerdict {
  if (person.plan !== 'ultra') return 'upgrade';
  return person.watched >= videosNeeded(person.videos) ? 'claim' : 'keep-watching';
}

/** Returns when a claim is due, in milliseconds since 1970, UTC. */
export function confirmationDue(whenClaim: number): number {
  return whenClaim + confirmationDays * dayMs;
}

/** Returns the whole days until a claim is due; negative once it is late. */
export function daysLeft(dueAt: number, now: number): number {
  return Math.ceil((dueAt - now) / dayMs);
}

/** The file formats of an issued certificate. */
export type CertificateForm = 'pdf' | 'png' | 'jwt' | 'json';

export function certificatePath(id: string, form?: CertificateForm): string {
  return `/certificates/${id}${form ? `.${form}` : ''}`;
}

/** The longest name that fits on the certificate in a readable size. */
export const longestName = 80;

type NameProblem = 'missing' | 'address' | 'too-long';

/** Returns the problem of a sanitized name; null if it can be printed. */
export function nameProblem(name: string): NameProblem | null {
  if (!/\p{L}/u.test(name)) return 'missing';
  // A certificate is public, so it must not print an email address. A Malay name may have an alias: Siti @ Aminah.
  if (/[^\s@]@[^\s@]+\.[^\s@.]/u.test(name)) return 'address';
  return Array.from(name).length > longestName ? 'too-long' : null;
}

/** The fields of LinkedIn's certificate form. */
type LinkedInEntry = {
  name: string;
  organization: string;
  url: string;
  id: string;
  /** Milliseconds since 1970, UTC. */
  issuedAt: number;
};

/** Returns the URL of LinkedIn's prefilled form (its "Add to profile" link). */
export function linkedInUrl({ name, organization, url, id, issuedAt }: LinkedInEntry): string {
  const { year, month } = dayOf(issuedAt);
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    issueYear: String(year),
    issueMonth: String(month),
    certUrl: url,
    certId: id,
  };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `https://www.linkedin.com/profile/add?${query.join('&')}`;
}
