/**
 * The viewer that an impersonating instructor becomes: a placeholder with a plan but no rights or progress, or a real
 * learner with their own plan. Neither has a session, so nothing can be played or saved.
 */
import { type ImpersonationKind, impersonatedUid } from '#rules/impersonation.ts';
import type { Plan } from '#rules/plans.ts';
import { registrationDue } from '#rules/user.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findUser } from './user-store.ts';

type ImpersonatedPlan = Exclude<ImpersonationKind, 'visitor'>;

type SignedIn = { user: object; session: object };

/** The other fields of a viewer, with the values of a user who never played anything; a reader of progress looks it up. */
const blankFields: Readonly<Record<string, unknown>> = {
  progress: new Map(),
  playbackSessions: [],
  resumeAtMs: null,
  playbackSession: null,
};

/**
 * Returns the viewer of a placeholder learner with that plan.
 * @throws {Error} for a field without a blank value, so that the instructor's own is never shown
 */
export function impersonatedViewer<V extends SignedIn>(viewer: V, plan: ImpersonatedPlan): V {
  return viewerWith(viewer, { uid: impersonatedUid(plan), plan, user: blankUser(viewer.user, plan) });
}

/**
 * Returns the viewer of this learner; null when they are banned, merged or deleted.
 * @throws {Error} for a field without a known value
 */
export async function viewerOfLearner<V extends SignedIn>(
  db: Database,
  viewer: V,
  { uid }: { uid: string },
): Promise<V | null> {
  const stored = await findUser(db, { uid });
  if (!stored || stored.bannedAt !== null || stored.mergedInto !== null) return null;
  const columns: Readonly<Record<string, unknown>> = { ...stored, role: null };
  const user = Object.fromEntries(Object.keys(viewer.user).map((name) => [name, columns[name] ?? null]));
  return viewerWith(viewer, { uid, plan: stored.plan, user });
}

type ImpersonatedFields = { uid: string; plan: Plan; user: object };

function viewerWith<V extends SignedIn>(viewer: V, { uid, plan, user }: ImpersonatedFields): V {
  const own = {
    user,
    session: { ...viewer.session, id: '', uid, factorAt: null },
    signedIn: true,
    plan,
    isInstructor: false,
    role: null,
  };
  const known: Readonly<Record<string, unknown>> = { ...blankFields, ...own };
  const found = Object.keys(viewer).map((name): [string, unknown] => {
    if (!Object.hasOwn(known, name)) throw new Error(`An impersonated viewer has no ${name}`);
    return [name, known[name]];
  });
  return Object.fromEntries(found) as V;
}

/**
 * All columns are empty except the few that a page needs. The country is kept, since prices depend on it; an unknown
 * one becomes 'Others', so that the registration dialog does not open.
 */
function blankUser(user: object, plan: ImpersonatedPlan): Record<string, unknown> {
  const columns = user as Readonly<Record<string, unknown>> & { country?: string };
  const empty = Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
  const { country = 'unknown' } = columns;
  return {
    ...empty,
    uid: impersonatedUid(plan),
    email: '',
    plan,
    paidPlan: plan,
    country: registrationDue({ sign: true, country }) ? 'Others' : country,
    language: columns['language'],
  };
}
