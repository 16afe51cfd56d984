import { Award, CreditCard, History, LayoutTemplate, ListTree, Settings2, Sun, Tag } from 'lucide-react';
import { type PagePath, pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';

const { navigation } = words.studio;

type StudioPage = {
  path: PagePath;
  label: string;
  Icon: typeof Sun;
  /** Pages that belong to it and have no entry of their own. */
  below?: readonly PagePath[];
  /** True for the few that stand in the bottom bar of phones. */
  isMain?: true;
};

/** The studio's pages in the order of its navigation. */
export const studioPages: readonly StudioPage[] = [
  { path: pages.studio, label: navigation.overview, Icon: Sun, isMain: true },
  { path: pages.studioPage, label: navigation.page, Icon: LayoutTemplate, isMain: true },
  { path: pages.studioCourse, label: navigation.course, Icon: ListTree, isMain: true },
  { path: pages.studioCertificates, label: navigation.certificates, Icon: Award },
  {
    path: pages.studioPayments,
    label: navigation.payments,
    Icon: CreditCard,
    below: [pages.studioReconciliation],
  },
  { path: pages.studioPrices, label: navigation.prices, Icon: Tag },
  { path: pages.studioHistory, label: navigation.history, Icon: History },
  { path: pages.studioSettings, label: navigation.settings, Icon: Settings2 },
];
