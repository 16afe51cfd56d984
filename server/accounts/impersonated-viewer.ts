/**
 * The viewer that the instructor looks as: nobody in the database, with a plan and without rights or progress, or one
 * of the learners with their own plan and progress. Neither has a session, so nothing is played or saved.
 */
import type { Plan } from '#rules/plans.ts';
import { registrationDue } from '#rules/user.ts';
import { type ImpersonationKind, impersonatedUid } from '#rules/impersonation.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readProgress } from '#server/course/progress-store.ts';
import { findUser } from './user-store.ts';

type SeenPlan = Exclude<ImpersonationKind, 'visitor'>;

type SignedIn = { user: object; session: object };

/** The facts that look-ups find beside the user and the session, as they are for somebody who never played anything. */
const blankFacts: Readonly<Record<string, unknown>> = {
  progress: new Map(),
  playbackSessions: [],
  resumeAtMs: null,
  playbackSession: null,
};

/**
 * Returns what a look-up would find of a learner with that plan.
 * @throws {Error} for a fact whose blank form is not known, so that none of the instructor's own is ever shown
 */
export function impersonatedViewer<V extends SignedIn>(viewer: V, plan: SeenPlan): V {
  return viewerWith(viewer, { uid: impersonatedUid(plan), plan, user: blankUser(viewer.user, plan) });
}

/**
 * Returns what a look-up would find of this learner; null for one who is banned, merged or gone, whom nothing opens for.
 * @throws {Error} for a fact whose form is not known
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
  const progress = 'progress' in viewer ? { progress: await readProgress(db, { uid }) } : {};
  return viewerWith(viewer, { uid, plan: stored.plan, user, ...progress });
}

type SeenFacts = { uid: string; plan: Plan; user: object; progress?: unknown };

function viewerWith<V extends SignedIn>(viewer: V, { uid, plan, user, ...facts }: SeenFacts): V {
  const own = {
    user,
    session: { ...viewer.session, id: '', uid, factorAt: null },
    signedIn: true,
    plan,
    isInstructor: false,
    role: null,
  };
  const known: Readonly<Record<string, unknown>> = { ...blankFacts, ...facts, ...own };
  const found = Object.keys(viewer).map((name): [string, unknown] => {
    if (!Object.hasOwn(known, name)) throw new Error(`A seen viewer has no ${name}`);
    return [name, known[name]];
  });
  return Object.fromEntries(found) as V;
}

/**
 * All columns are empty but the few that a page needs. The country stays, since prices follow from it; where it is not
 * known yet, the dialog of the registration would only be in the way.
 */
function blankUser(user: object, plan: SeenPlan): Record<string, unknown> {
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
