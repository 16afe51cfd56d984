/** Texts for the studio's Legal pages editor: privacy notice, terms and refund policy. */
import type { LegalKind } from '#rules/content/legal.ts';

export const studioLegal = {
  title: 'Legal pages',
  lead: 'A text you change gets a new version when you publish. Previous versions stay available.',
  draft:
    'The texts that come with the site are a draft that describes what it actually does. Have them checked by someone who knows the law of your country.',
  versions: {
    title: 'Versions',
    next: (version: number) => `Your changes become version ${version} when you publish.`,
    former: (count: number) => (count === 1 ? '1 previous version' : `${count} previous versions`),
    failed: 'The versions didn’t load.',
    again: 'Try again',
  },
  /** In the dialog before publishing. */
  added: {
    privacy: (version: number) => `The privacy notice becomes version ${version}, effective immediately.`,
    terms: (version: number) =>
      `The terms become version ${version}, effective immediately. Learners who agreed before keep the previous version.`,
    refunds: (version: number) =>
      `The refund policy becomes version ${version}, effective immediately. Learners who agreed before keep the previous version.`,
  } satisfies Record<LegalKind, (version: number) => string>,
} as const;
