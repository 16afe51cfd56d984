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
import { pageAt, type PagePath, pages } from '#rules/pages.ts';
import type { Role } from '#rules/roles.ts';
import { messages } from '#messages/messages.ts';

const { navigation, searchWords } = messages.studio;

export type StudioPage = {
  path: PagePath;
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
  { path: pages.studioPage, label: navigation.page, Icon: LayoutTemplate, isMain: true },
  { path: pages.studioCourse, label: navigation.course, Icon: ListTree, isMain: true },
  {
    path: pages.studioVideos,
    label: navigation.videos,
    Icon: Film,
    below: [pages.studioCaptions],
    isOnTablets: true,
  },
  {
    path: pages.studioLearners,
    label: navigation.learners,
    Icon: Users,
    below: [pages.studioLearner, pages.studioMail],
    isOnTablets: true,
    isForAssistants: true,
  },
  {
    path: pages.studioQuestions,
    label: navigation.questions,
    Icon: MessageCircleQuestionMark,
    below: [pages.studioQuestion],
    isOnTablets: true,
    isForAssistants: true,
  },
  {
    path: pages.studioAnalytics,
    label: navigation.analytics,
    Icon: ChartColumn,
    below: [pages.studioLessons, pages.studioLesson],
    searchWords: searchWords.analytics,
  },
  {
    path: pages.studioLessons,
    label: navigation.lessonFigures,
    Icon: ChartColumn,
    below: [pages.studioLesson],
    isForAssistants: true,
    isWithinAnother: true,
  },
  {
    path: pages.studioCampaigns,
    label: navigation.campaigns,
    Icon: Mails,
    below: [pages.studioCampaign, pages.studioSequences, pages.studioSequence, pages.studioWaitingList],
    searchWords: searchWords.campaigns,
  },
  { path: pages.studioCertificates, label: navigation.certificates, Icon: Award, isForAssistants: true },
  {
    path: pages.studioPayments,
    label: navigation.payments,
    Icon: CreditCard,
    below: [pages.studioSales, pages.studioDisputes, pages.studioPayouts, pages.studioReconciliation],
    isOnTablets: true,
  },
  { path: pages.studioPrices, label: navigation.prices, Icon: Tag },
  {
    path: pages.studioCoupons,
    label: navigation.coupons,
    Icon: TicketPercent,
    below: [pages.studioReferrals],
    searchWords: searchWords.coupons,
  },
  { path: pages.studioLegal, label: navigation.legal, Icon: Scale },
  { path: pages.studioTranslations, label: navigation.translations, Icon: Languages },
  { path: pages.studioHistory, label: navigation.history, Icon: History },
  { path: pages.studioAudit, label: navigation.audit, Icon: ScrollText },
  {
    path: pages.studioBackups,
    label: navigation.backups,
    Icon: DatabaseBackup,
    searchWords: searchWords.backups,
  },
  {
    path: pages.studioWebhooks,
    label: navigation.webhooks,
    Icon: Webhook,
    searchWords: searchWords.webhooks,
  },
  { path: pages.studioApiKeys, label: navigation.apiKeys, Icon: KeyRound, searchWords: searchWords.apiKeys },
  { path: pages.studioSettings, label: navigation.settings, Icon: Settings2, isForAssistants: true },
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
