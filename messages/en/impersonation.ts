/** Texts for impersonation: viewing the site as a visitor or a learner. */
const kinds = {
  visitor: 'a visitor',
  free: 'a learner without a plan',
  premium: 'a Premium learner',
  ultra: 'an Ultra learner',
  person: 'one of your learners',
} as const;

export type ImpersonationKind = keyof typeof kinds;

export const seeAs = {
  region: 'Impersonation',
  looking: (kind: ImpersonationKind) => `You’re viewing the site as ${kinds[kind]}.`,
  unsaved: 'Changes aren’t saved.',
  refused: 'Changes aren’t saved while you view the site as someone else. Select Stop to make changes.',
  notStopped: 'Something went wrong. Check your connection, then click Stop again.',
  stop: 'Stop',
  /** Prefix of the browser tab's title. */
  title: (kind: ImpersonationKind) => `(as ${kinds[kind]}) `,
  menu: {
    open: 'View as…',
    lead: 'View the published site as one of these people. Changes aren’t saved. The view ends after an hour.',
    kinds: {
      visitor: 'A visitor',
      free: 'A learner without a plan',
      premium: 'A Premium learner',
      ultra: 'An Ultra learner',
    } satisfies Record<Exclude<ImpersonationKind, 'person'>, string>,
    failed: 'Something went wrong. Please try again.',
  },
  studio: {
    text: 'Stop to return to the studio.',
    action: 'Stop and open the studio',
  },
} as const;
