import { type PagePath, pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';

const { navigation } = words.studio;

/** The studio's pages in the order of its navigation. */
export const studioPages: readonly { path: PagePath; label: string }[] = [
  { path: pages.studio, label: navigation.overview },
  { path: pages.studioPayments, label: navigation.payments },
  { path: pages.studioReconciliation, label: navigation.ledger },
  { path: pages.studioCertificates, label: navigation.certificates },
];
