import {
  Award,
  ChartColumn,
  CreditCard,
  DatabaseBackup,
  Film,
  History,
  KeyRound,
  Languages,
  LayoutTemplate,
  ListTree,
  Mails,
  MessageCircleQuestionMark,
  Scale,
  ScrollText,
  Settings2,
  Sun,
  Tag,
  TicketPercent,
  Users,
  Webhook,
} from 'lucide-react';
import { pageAt } from '#rules/page-at.ts';
import { type PagePath, pages } from '#rules/pages.ts';
import type { Role } from '#rules/roles.ts';
import { messages } from '#messages/messages.ts';

const { navigation, navigationGroups, searchWords } = messages.studio;

export type StudioPage = {
  path: PagePath;
  /** The heading above it and its neighbours. */
  group?: keyof typeof navigationGroups;
  label: string;
  Icon: typeof Sun;
  /** Pages that belong to it and have no entry of their own. */
  below?: readonly PagePath[];
  /** True for pages in the bottom bar of phones. */
  isMain?: true;
  /** True for further pages in the bottom bar of tablets. */
  isOnTablets?: true;
  /** Additional words for the studio's search. */
  searchWords?: string;
  /** True for pages that assistants may open. */
  isForAssistants?: true;
  /** True for pages that only assistants have an entry for; instructors open them from another page. */
  isWithinAnother?: true;
};

/** The studio's pages in the order of its navigation. */
const studioPages: readonly StudioPage[] = [
  { path: pages.studio, label: navigation.overview, Icon: Sun, isMain: true, isForAssistants: true },
  { path: pages.studioPage, group: 'content', label: navigation.page, Icon: LayoutTemplate, isMain: true },
  { path: pages.studioCourse, group: 'content', label: navigation.course, Icon: ListTree, isMain: true },
  {
    path: pages.studioVideos,
    group: 'content',
    label: navigation.videos,
    Icon: Film,
    below: [pages.studioCaptions],
    isOnTablets: true,
  },
  { path: pages.studioTranslations, group: 'content', label: navigation.translations, Icon: Languages },
  { path: pages.studioLegal, group: 'content', label: navigation.legal, Icon: Scale },
  { path: pages.studioHistory, group: 'content', label: navigation.history, Icon: History },
  {
    path: pages.studioLearners,
    group: 'people',
    label: navigation.learners,
    Icon: Users,
    below: [pages.studioLearner, pages.studioMail],
    isOnTablets: true,
    isForAssistants: true,
  },
  {
    path: pages.studioQuestions,
    group: 'people',
    label: navigation.questions,
    Icon: MessageCircleQuestionMark,
    below: [pages.studioQuestion],
    isOnTablets: true,
    isForAssistants: true,
  },
  {
    path: pages.studioLessons,
    group: 'people',
    label: navigation.lessonFigures,
    Icon: ChartColumn,
    below: [pages.studioLesson],
    isForAssistants: true,
    isWithinAnother: true,
  },
  {
    path: pages.studioCertificates,
    group: 'people',
    label: navigation.certificates,
    Icon: Award,
    isForAssistants: true,
  },
  {
    path: pages.studioCampaigns,
    group: 'people',
    label: navigation.campaigns,
    Icon: Mails,
    below: [pages.studioCampaign, pages.studioSequences, pages.studioSequence, pages.studioWaitingList],
    searchWords: searchWords.campaigns,
  },
  {
    path: pages.studioAnalytics,
    group: 'sales',
    label: navigation.analytics,
    Icon: ChartColumn,
    below: [pages.studioLessons, pages.studioLesson],
    searchWords: searchWords.analytics,
  },
  {
    path: pages.studioPayments,
    group: 'sales',
    label: navigation.payments,
    Icon: CreditCard,
    below: [pages.studioSales, pages.studioDisputes, pages.studioPayouts, pages.studioReconciliation],
    isOnTablets: true,
  },
  { path: pages.studioPrices, group: 'sales', label: navigation.prices, Icon: Tag },
  {
    path: pages.studioCoupons,
    group: 'sales',
    label: navigation.coupons,
    Icon: TicketPercent,
    below: [pages.studioReferrals],
    searchWords: searchWords.coupons,
  },
  { path: pages.studioAudit, group: 'site', label: navigation.audit, Icon: ScrollText },
  {
    path: pages.studioBackups,
    group: 'site',
    label: navigation.backups,
    Icon: DatabaseBackup,
    searchWords: searchWords.backups,
  },
  {
    path: pages.studioWebhooks,
    group: 'site',
    label: navigation.webhooks,
    Icon: Webhook,
    searchWords: searchWords.webhooks,
  },
  {
    path: pages.studioApiKeys,
    group: 'site',
    label: navigation.apiKeys,
    Icon: KeyRound,
    searchWords: searchWords.apiKeys,
  },
  {
    path: pages.studioSettings,
    group: 'site',
    label: navigation.settings,
    Icon: Settings2,
    isForAssistants: true,
  },
];

/** Returns the pages that a role may open; none while the role is unknown. */
export function studioPagesFor(role: Role | null): readonly StudioPage[] {
  if (role === null) return [];
  return studioPages.filter(({ isForAssistants, isWithinAnother }) =>
    role === 'instructor' ? !isWithinAnother : isForAssistants,
  );
}

/** Returns whether a role may open the page at a path. */
export function mayOpenPage(role: Role, path: string): boolean {
  const isOf = (page: StudioPage) => isPageOf(page, path);
  return studioPagesFor(role).some(isOf) || !studioPages.some(isOf);
}

/** Returns whether a path is that of a navigation entry, or of a page below it. */
export function isPageOf({ path, below = [] }: StudioPage, pathname: string): boolean {
  const page = pageAt(pathname);
  const pattern = page && pages[page];
  return path === pattern || below.some((other) => other === pattern);
}

/** Returns entries under the headings of their groups; Today has none. */
export function groupsOf(entries: readonly StudioPage[]) {
  const groups = [undefined, 'content', 'people', 'sales', 'site'] as const;
  return groups
    .map((group) => ({
      label: group && navigationGroups[group],
      entries: entries.filter((page) => page.group === group),
    }))
    .filter(({ entries: { length } }) => length > 0);
}
