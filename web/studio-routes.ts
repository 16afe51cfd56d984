/** The studio's screens, named in a script of their own, which no learner loads. */
import type { ComponentType } from 'react';
import type { Page } from '#rules/pages.ts';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** The pages of the studio begin with its name in `rules/pages.ts`. */
export type StudioRoute = Extract<Page, `studio${string}`>;

const studioLoaders: Record<StudioRoute, LoadScreen> = {
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
};

export default studioLoaders;
