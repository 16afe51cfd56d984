/** Mutants of questions at a second of a lesson, and of the emails about them. */
import type { Mutant } from './mutant.ts';

const conditions = ['server/questions/mail-condition.test.ts'];
const merges = ['server/questions/studio-routes.test.ts'];
const deletions = ['server/questions/forget-questions.test.ts'];
const replies = ['server/questions/take-reply.test.ts'];

export const questionMutants: readonly Mutant[] = [
  {
    name: 'email an answer about a question to a learner without access',
    file: 'server/questions/mail-condition.ts',
    from: 'return hasAccess(ctx, { uid }, lesson);',
    to: 'return lesson !== undefined;',
    tests: conditions,
  },
  {
    name: 'email a new question to a former member of the team',
    file: 'server/questions/mail-condition.ts',
    from: 'roleOf(user, ctx.config.instructorEmails) !== null && emails.newQuestions',
    to: 'emails.newQuestions',
    tests: conditions,
  },
  {
    name: 'show the answers of a hidden question to learners of merged ones',
    file: 'server/questions/store.ts',
    from: `author === 'team' && hiddenAt === null`,
    to: `author === 'team'`,
    tests: merges,
  },
  {
    name: 'email the answers of a hidden question to learners of merged ones',
    file: 'server/questions/answer-mail.ts',
    from: 'hasMerged: question.hiddenAt === null',
    to: 'hasMerged: true',
    tests: merges,
  },
  {
    name: 'forget to publish an answer to a question when it is sent again',
    file: 'server/questions/answer.ts',
    from: 'if (!isMissing) return null;',
    to: 'return null;',
    tests: merges,
  },
  {
    name: 'keep a question without its text published',
    file: 'server/questions/forget-store.ts',
    from: `folded: '', publishedAt: null, pinnedAt: null`,
    to: `folded: ''`,
    tests: deletions,
  },
  {
    name: 'publish a question without its text',
    file: 'server/questions/answer.ts',
    from: `if (text !== '') return;`,
    to: 'return;',
    tests: deletions,
  },
  {
    name: 'keep a question without its text that no question needs',
    file: 'server/questions/forget-store.ts',
    from: 'if (!(await isMergeTarget(tx, { id }))) await deleteQuestion(tx, { id });',
    to: '',
    tests: deletions,
  },
  {
    name: 'explain a rejected reply to a question to a program',
    file: 'server/mail/inbound-mail.ts',
    from: `headerOf('return-path').trim() === '<>' ||`,
    to: '',
    tests: replies,
  },
  {
    name: 'explain every rejected reply to a question',
    file: 'server/questions/take-reply.ts',
    from: '!== null) return;',
    to: '=== -1) return;',
    tests: replies,
  },
  {
    name: 'pass over a question that is stored late',
    file: 'server/questions/emails-store.ts',
    from: `.where('question.openSince', '>', of.after)`,
    to: `.where('question.openSince', '>', of.after + 60 * 60_000 - 30_000)`,
    tests: ['server/questions/notify-team.test.ts'],
  },
];
