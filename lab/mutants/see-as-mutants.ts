/** Mutants of seeing the site as a learner, and of the ids of lessons. */
import type { Mutant } from './mutant.ts';

const seeAs = ['server/routes/studio/see-as.test.ts'];

export const seeAsMutants: readonly Mutant[] = [
  {
    name: 'write while the instructor looks as a learner',
    file: 'server/routes/viewer.ts',
    from: 'if (seeAsOf(ctx, c, viewer) !== null) throw seeingAsRefusal();',
    to: '',
    tests: seeAs,
  },
  {
    name: 'play while the instructor looks as a learner',
    file: 'server/routes/lessons.ts',
    from: 'if (isSeen(viewer)) throw seeingAsRefusal();',
    to: '',
    tests: seeAs,
  },
  {
    name: 'let a learner see as Ultra',
    file: 'server/routes/viewer.ts',
    from: 'viewer?.isInstructor === true ? readSeeAs(value, viewer.session.id) : null',
    to: 'viewer ? readSeeAs(value, viewer.session.id) : null',
    tests: seeAs,
  },
  {
    name: 'give a new lesson the progress of a removed one',
    file: 'server/flows/content/save-draft.ts',
    from: "if (page === 'course') await refuseRemovedLessons(ctx, { before: draft.document, after: document });",
    to: '',
    tests: ['server/routes/studio/content.test.ts'],
  },
];
