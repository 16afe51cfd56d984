/** Words of the studio's editor of the privacy notice, the terms and the refund policy. */
import type { LegalKind } from '#rules/content/legal.ts';

export const studioLegal = {
  title: 'Legal pages',
  lead: 'A text that you change gets a new version when you publish. Former ones stay to be read.',
  draft:
    'The texts that come with the site are a draft: they tell what it really does. Have them checked by somebody who knows the law of your country.',
  versions: {
    title: 'Versions',
    next: (version: number) => `Your changes become version ${version} when you publish.`,
    former: (count: number) => (count === 1 ? 'One former version' : `${count} former versions`),
    failed: 'The versions did not load.',
    again: 'Try again',
  },
  /** In the dialog before publishing. */
  added: {
    privacy: (version: number) => `The privacy notice becomes version ${version}, in force at once.`,
    terms: (version: number) =>
      `The terms become version ${version}, in force at once. Who agreed before keeps the former one.`,
    refunds: (version: number) =>
      `The refund policy becomes version ${version}, in force at once. Who agreed before keeps the former one.`,
  } satisfies Record<LegalKind, (version: number) => string>,
} as const;
