/** How a revision came about: the sample course of the first start, or the texts that a site begins with instead. */
export const revisionOrigins = ['sample', 'new-site'] as const;

export type RevisionOrigin = (typeof revisionOrigins)[number];
