/** Words around looking at the site as a visitor or a learner, which the instructor does from the studio. */
const kinds = {
  visitor: 'a visitor',
  free: 'a learner without a plan',
  premium: 'a Premium learner',
  ultra: 'an Ultra learner',
  person: 'one of your learners',
} as const;

export type SeeAsKind = keyof typeof kinds;

export const seeAs = {
  region: 'You are looking as somebody else',
  looking: (kind: SeeAsKind) => `You are looking as ${kinds[kind]}.`,
  unsaved: 'Nothing is saved.',
  refused: 'That was not done: while you look as somebody else, nothing is saved.',
  notStopped: 'That did not get through. Check your connection, then press Stop again.',
  stop: 'Stop',
  /** Stands before the title in the browser's tab. */
  title: (kind: SeeAsKind) => `(as ${kinds[kind]}) `,
  menu: {
    open: 'See as…',
    lead: 'You see the published site as they do. Nothing is saved, and it ends after an hour.',
    kinds: {
      visitor: 'A visitor',
      free: 'A learner without a plan',
      premium: 'A Premium learner',
      ultra: 'An Ultra learner',
    } satisfies Record<Exclude<SeeAsKind, 'person'>, string>,
    failed: 'That did not get through. Please try again.',
  },
  studio: {
    text: 'The studio opens again when you stop.',
    action: 'Stop, and open the studio',
  },
} as const;
