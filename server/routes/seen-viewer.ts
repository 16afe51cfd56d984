/** The viewer that the instructor looks as: nobody in the database, with a plan and without rights or progress. */
import { registrationDue } from '#rules/registration.ts';
import { type SeeAs, seenUid } from '#rules/see-as.ts';

type SeenPlan = Exclude<SeeAs, 'visitor'>;

type Found = { user: object; session: object };

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
export function seenViewer<V extends Found>(viewer: V, plan: SeenPlan): V {
  const own = {
    user: seenUser(viewer.user, plan),
    session: { ...viewer.session, id: '', uid: seenUid(plan), factorAt: null },
    signedIn: true,
    plan,
    isInstructor: false,
    role: null,
  };
  const known: Readonly<Record<string, unknown>> = { ...blankFacts, ...own };
  const facts = Object.keys(viewer).map((name): [string, unknown] => {
    if (!Object.hasOwn(known, name)) throw new Error(`A seen viewer has no ${name}`);
    return [name, known[name]];
  });
  return Object.fromEntries(facts) as V;
}

/**
 * All columns are empty but the few that a page needs. The country stays, since prices follow from it; where it is not
 * known yet, the dialog of the registration would only be in the way.
 */
function seenUser(user: object, plan: SeenPlan): Record<string, unknown> {
  const columns = user as Readonly<Record<string, unknown>> & { country?: string };
  const empty = Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
  const { country = 'unknown' } = columns;
  return {
    ...empty,
    uid: seenUid(plan),
    email: '',
    plan,
    paidPlan: plan,
    country: registrationDue({ sign: true, country }) ? 'Others' : country,
    language: columns['language'],
  };
}
