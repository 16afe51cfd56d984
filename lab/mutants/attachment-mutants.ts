/** Mutants of the files of lessons: who uploads them, and who gets them. */
import type { Mutant } from './mutant.ts';

const downloads = ['server/routes/attachments.test.ts'];
const uploads = ['server/routes/studio/attachments.test.ts'];

export const attachmentMutants: readonly Mutant[] = [
  {
    name: 'give a file without asking the access rule',
    file: 'server/routes/attachments.ts',
    from: 'await requireLesson(ctx, viewer, lessonId);',
    to: 'await requireLesson(ctx, { ...viewer, isInstructor: true }, lessonId);',
    tests: downloads,
  },
  {
    name: 'give any uploaded file with any open lesson',
    file: 'server/routes/attachments.ts',
    from: 'const attachment = lesson.attachments.find(({ id }) => id === attachmentId);',
    to: "const attachment = lesson.attachments && { id: attachmentId, name: 'file' };",
    tests: downloads,
  },
  {
    name: 'name the files of locked lessons in the outline',
    file: 'server/routes/course.ts',
    from: '...(isOpen && attachments.length > 0',
    to: '...(attachments.length > 0',
    tests: downloads,
  },
  {
    name: 'take a file of any size',
    file: 'server/flows/attachments/receive-attachment.ts',
    from: 'if (bytes > attachmentLimits.bytes) throw tooLarge();',
    to: '',
    tests: uploads,
  },
  {
    name: 'take an upload from another site',
    file: 'server/routes/handle.ts',
    from: 'requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);',
    to: "if (bodyBytes !== 'stream') requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);",
    tests: uploads,
  },
];
