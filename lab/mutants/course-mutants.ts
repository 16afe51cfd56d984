/** Mutants of the files of lessons: who uploads them, and who gets them. */
import type { Mutant } from './mutant.ts';

const downloads = ['server/course/routes-attachments.test.ts'];
const uploads = ['server/publishing/file-routes-attachments.test.ts'];

export const attachmentMutants: readonly Mutant[] = [
  {
    name: 'open the free plan’s lessons while the plan is off',
    file: 'server/publishing/publish.ts',
    from: 'isFree: document.plans.free.isShown && lesson.isFree,',
    to: 'isFree: lesson.isFree,',
    tests: ['server/course/free-plan.test.ts'],
  },
  {
    name: 'give a file without asking the access rule',
    file: 'server/course/routes.ts',
    from: 'await requireLesson(ctx, viewer, lessonId);',
    to: 'await requireLesson(ctx, { ...viewer, isInstructor: true }, lessonId);',
    tests: downloads,
  },
  {
    name: 'give any uploaded file with any open lesson',
    file: 'server/course/routes.ts',
    from: 'const attachment = lesson.attachments.find(({ id }) => id === attachmentId);',
    to: "const attachment = lesson.attachments && { id: attachmentId, name: 'file' };",
    tests: downloads,
  },
  {
    name: 'name the files of locked lessons in the outline',
    file: 'server/course/routes.ts',
    from: '...(isOpen && attachments.length > 0',
    to: '...(attachments.length > 0',
    tests: downloads,
  },
  {
    name: 'take a file of any size',
    file: 'server/publishing/attachments.ts',
    from: 'if (bytes > attachmentLimits.bytes) throw tooLarge();',
    to: '',
    tests: uploads,
  },
  {
    name: 'take an upload from another site',
    file: 'server/handle.ts',
    from: 'requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);',
    to: "if (bodyBytes !== 'stream') requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);",
    tests: uploads,
  },
];

// Mutants of notes: only their learner reads and changes them.

const notes = ['server/course/notes-routes.test.ts'];

export const noteMutants: readonly Mutant[] = [
  {
    name: 'show notes to an instructor who impersonates the learner',
    file: 'server/course/notes-routes.ts',
    from: 'if (isImpersonated(viewer))',
    to: 'if (viewer.isInstructor)',
    tests: ['server/learners/impersonation-routes.test.ts'],
  },
  {
    name: 'change the note of another learner',
    file: 'server/course/notes-store.ts',
    from: "        .where('lessonNotes.uid', '=', uid)\n",
    to: '',
    tests: notes,
  },
  {
    name: 'change a note without checking its version',
    file: 'server/course/notes-store.ts',
    from: "        .where('lessonNotes.version', 'in', [note.version, ...replaces]),",
    to: "        .where('lessonNotes.version', '!=', ''),",
    tests: notes,
  },
  {
    name: 'give the texts of a locked lesson',
    file: 'server/course/quiz-routes.ts',
    from: 'await requireLesson(ctx, viewer, id);',
    to: 'await requireLesson(ctx, { ...viewer, isInstructor: true }, id);',
    tests: ['server/course/quiz-routes.test.ts'],
  },
  {
    name: 'show what is right in a question whose answer was not checked',
    file: 'server/course/quiz-routes.ts',
    from: 'return own ? [{ question, ...own }] : [];',
    to: "return [{ question, given: '', isCorrect: false, ...own }];",
    tests: ['server/course/quiz-routes.test.ts'],
  },
  {
    name: 'check answers to questions that were changed since they were read',
    file: 'server/course/quiz-routes.ts',
    from: 'if (version !== versionOf(lesson.quiz))',
    to: "if (version === '')",
    tests: ['server/course/quiz-routes.test.ts'],
  },
  {
    name: 'delete a picture that a revision shows',
    file: 'server/content/store.ts',
    from: '  await keepPublishedImages(tx, { ids: imageIdsOf(document) });\n  return id;',
    to: '  return id;',
    tests: ['server/content/unused-images.test.ts'],
  },
  {
    name: 'write a note in a lesson that is not open',
    file: 'server/course/notes-routes.ts',
    from: 'await requireLesson(ctx, viewer, note.lessonId);',
    to: 'await requireLesson(ctx, { ...viewer, isInstructor: true }, note.lessonId);',
    tests: notes,
  },
];

// Mutants of passes, with which a CDN serves video segments itself.

const edge = ['server/course/media-edge.test.ts'];
const site = ['server/course/media-routes.test.ts'];

export const edgeMutants: readonly Mutant[] = [
  {
    name: 'give a pass before the request is authorized',
    file: 'server/course/media-routes.ts',
    from: '  const shown = await (authorizePatrol',
    to: '  writeMediaPass(ctx, c, asked);\n  const shown = await (authorizePatrol',
    tests: site,
  },
  {
    name: 'let a pass outlive its media URL',
    file: 'rules/media-url.ts',
    from: 'Math.min(now + passMs, urlExpiresAt)',
    to: 'now + passMs',
    tests: [...site, 'rules/media-url.test.ts'],
  },
  {
    name: 'sign a pass without its session',
    file: 'rules/media-url.ts',
    from: '${folder} ${sessionHash} ${end}',
    to: '${folder} ${end}',
    tests: ['rules/media-url.test.ts', ...edge],
  },
  {
    name: 'sign passes with the key of everything',
    file: 'server/platform/crypto.ts',
    from: "derive('lectern sign media-edge')",
    to: "derive('lectern sign')",
    tests: ['server/platform/crypto.test.ts'],
  },
  {
    name: 'take a pass that is over at the CDN',
    file: 'deploy/edge/films.js',
    from: 'left > 0 && left <= passMs',
    to: 'left <= passMs',
    tests: edge,
  },
  {
    name: 'send what the CDN keeps whatever the site says',
    file: 'deploy/edge/films.js',
    from: 'verdict.status === 200 || verdict.status === 307',
    to: 'true',
    tests: edge,
  },
  {
    name: 'keep the pieces of all videos under one name at the CDN',
    file: 'deploy/edge/films.js',
    from: '${origin}/films/${video}/${file}',
    to: '${origin}/films/${file}',
    tests: edge,
  },
];

// Mutants of the legal texts, their agreements, and of certificates that are confirmed in number and reissued.

const payments = ['server/payments/payments.test.ts'];
const texts = ['server/content/legal-texts.test.ts'];
const certificates = ['server/certificates/certificate-batches.test.ts'];

export const legalMutants: readonly Mutant[] = [
  {
    name: 'keep an agreement to terms that were not shown',
    file: 'server/accounts/routes.ts',
    from: '(terms ?? texts.terms) !== texts.terms || ',
    to: '',
    tests: payments,
  },
  {
    name: 'publish a legal text without a version of it',
    file: 'server/publishing/publish.ts',
    from: '  await keepLegalTexts(tx, ctx, document);\n',
    to: '',
    tests: texts,
  },
  {
    name: 'count the videos of today for a claim of an earlier day',
    file: 'server/certificates/claim-totals-store.ts',
    from: 'if (claimedVideos === null) return',
    to: 'if (claimedVideos !== undefined) return',
    tests: certificates,
  },
  {
    name: 'reissue a certificate that was revoked',
    file: 'server/certificates/store.ts',
    from: `    .set({ id: newId, name, note, reissuedAt: now })
    .where('id', '=', id)
    .where('issuedAt', 'is not', null)
    .where('revokedAt', 'is', null)`,
    to: `    .set({ id: newId, name, note, reissuedAt: now })
    .where('id', '=', id)
    .where('issuedAt', 'is not', null)`,
    tests: certificates,
  },
];

// Mutants of seeing the site as a learner, and of the ids of lessons.

const seeAs = ['server/learners/impersonation-routes.test.ts'];

export const impersonationMutants: readonly Mutant[] = [
  {
    name: 'write while the instructor looks as a learner',
    file: 'server/accounts/viewer.ts',
    from: 'if (impersonationOf(ctx, c, viewer) !== null) throw impersonationError();',
    to: '',
    tests: seeAs,
  },
  {
    name: 'play while the instructor looks as a learner',
    file: 'server/course/playback-routes.ts',
    from: 'if (isImpersonated(viewer)) throw impersonationError();',
    to: '',
    tests: seeAs,
  },
  {
    name: 'let a learner see as Ultra',
    file: 'server/accounts/viewer.ts',
    from: 'viewer?.isInstructor === true ? readImpersonation(value, viewer.session.id) : null',
    to: 'viewer ? readImpersonation(value, viewer.session.id) : null',
    tests: seeAs,
  },
  {
    name: 'give a new lesson the progress of a removed one',
    file: 'server/content/draft.ts',
    from: "if (page === 'course') await rejectRemovedLessons(ctx, { before: draft.document, after: document });",
    to: '',
    tests: ['server/publishing/routes.test.ts'],
  },
];
