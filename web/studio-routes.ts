/** The studio's screens, named in a script of their own, which no learner loads. */
import { createElement, useEffect } from 'react';
import { pageAt } from '#rules/page-at.ts';
import type { Page } from '#rules/pages.ts';
import { holdOffline } from './platform/offline-hold.ts';
import { useLocation } from './platform/router.tsx';
import { lazyScreens, type LoadScreen } from './shell/lazy-screens.tsx';

/** The pages of the studio begin with its name in `rules/pages.ts`. */
export type StudioRoute = Extract<Page, `studio${string}`>;

const loaders: Record<StudioRoute | 'notFound', LoadScreen> = {
  studio: () => import('./studio/today/today-screen.tsx'),
  studioLearners: () => import('./studio/learners/learners-screen.tsx'),
  studioLearner: () => import('./studio/learners/learner-screen.tsx'),
  studioMail: () => import('./studio/learners/failed-emails-screen.tsx'),
  studioSales: () => import('./studio/payments/sales-screen.tsx'),
  studioDisputes: () => import('./studio/payments/disputes-screen.tsx'),
  studioPayouts: () => import('./studio/payments/payouts-screen.tsx'),
  studioPayments: () => import('./studio/payments/payments-screen.tsx'),
  studioPrices: () => import('./studio/prices/prices-screen.tsx'),
  studioCoupons: () => import('./studio/coupons/coupons-screen.tsx'),
  studioReferrals: () => import('./studio/referrals/referrals-screen.tsx'),
  studioReconciliation: () => import('./studio/payments/reconciliation-screen.tsx'),
  studioAnalytics: () => import('./studio/analytics/analytics-screen.tsx'),
  studioCampaigns: () => import('./studio/campaigns/campaigns-screen.tsx'),
  studioCampaign: () => import('./studio/campaigns/campaign-screen.tsx'),
  studioSequences: () => import('./studio/sequences/sequences-screen.tsx'),
  studioSequence: () => import('./studio/sequences/sequence-screen.tsx'),
  studioLessons: () => import('./studio/lesson-figures/lessons-screen.tsx'),
  studioLesson: () => import('./studio/lesson-figures/lesson-screen.tsx'),
  studioWaitingList: () => import('./studio/waiting-list/waiting-list-screen.tsx'),
  studioQuestions: () => import('./studio/questions/questions-screen.tsx'),
  studioQuestion: () => import('./studio/questions/question-screen.tsx'),
  studioCertificates: () => import('./studio/certificates/certificates-screen.tsx'),
  studioCourse: () => import('./studio/course/course-editor-screen.tsx'),
  studioVideos: () => import('./studio/videos/videos-screen.tsx'),
  studioCaptions: () => import('./studio/captions/captions-screen.tsx'),
  studioPage: () => import('./studio/content/page-editor-screen.tsx'),
  studioLegal: () => import('./studio/content/legal-editor-screen.tsx'),
  studioSettings: () => import('./studio/settings/settings-screen.tsx'),
  studioAudit: () => import('./studio/audit/audit-screen.tsx'),
  studioBackups: () => import('./studio/backups/backups-screen.tsx'),
  studioWebhooks: () => import('./studio/webhooks/webhooks-screen.tsx'),
  studioApiKeys: () => import('./studio/api-keys/api-keys-screen.tsx'),
  studioTranslations: () => import('./studio/translations/translations-screen.tsx'),
  studioHistory: () => import('./studio/content/history-screen.tsx'),
  notFound: () => import('./shell/not-found.tsx'),
};

function routeAt(path: string): StudioRoute | 'notFound' {
  const page = pageAt(path);
  return page?.startsWith('studio') ? (page as StudioRoute) : 'notFound';
}

/** These store typed text, uploads and captions, and save them when the connection returns. */
const worksOffline: ReadonlySet<string> = new Set<StudioRoute>([
  'studioPage',
  'studioCourse',
  'studioSettings',
  'studioVideos',
  'studioCaptions',
]);

const { Screens, preload } = lazyScreens(loaders, routeAt);

export { preload };

export default function StudioScreens() {
  const holds = worksOffline.has(routeAt(useLocation().pathname));
  useEffect(() => (holds ? holdOffline() : undefined), [holds]);
  return createElement(Screens);
}
