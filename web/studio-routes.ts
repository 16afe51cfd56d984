/** The studio's screens, named in a script of their own, which no learner loads. */
import type { ComponentType } from 'react';
import type { Page } from '#rules/pages.ts';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** The pages of the studio begin with its name in `rules/pages.ts`. */
export type StudioRoute = Extract<Page, `studio${string}`>;

const studioLoaders: Record<StudioRoute, LoadScreen> = {
  studio: () => import('./studio/studio-screen.tsx'),
  studioLearners: () => import('./studio/learners/learners-screen.tsx'),
  studioLearner: () => import('./studio/learner/learner-screen.tsx'),
  studioMail: () => import('./studio/mail/mail-screen.tsx'),
  studioSales: () => import('./studio/sales/sales-screen.tsx'),
  studioDisputes: () => import('./studio/disputes/disputes-screen.tsx'),
  studioPayouts: () => import('./studio/payouts/payouts-screen.tsx'),
  studioPayments: () => import('./studio/payments-screen.tsx'),
  studioPrices: () => import('./studio/prices/prices-screen.tsx'),
  studioReconciliation: () => import('./studio/reconciliation-screen.tsx'),
  studioCertificates: () => import('./studio/certificates/certificates-screen.tsx'),
  studioCourse: () => import('./studio/course/course-editor-screen.tsx'),
  studioVideos: () => import('./studio/videos/videos-screen.tsx'),
  studioCaptions: () => import('./studio/captions/captions-screen.tsx'),
  studioPage: () => import('./studio/page/page-editor-screen.tsx'),
  studioLegal: () => import('./studio/legal/legal-editor-screen.tsx'),
  studioSettings: () => import('./studio/settings-screen.tsx'),
  studioAudit: () => import('./studio/audit/audit-screen.tsx'),
  studioBackups: () => import('./studio/backups/backups-screen.tsx'),
  studioHistory: () => import('./studio/publish/history-screen.tsx'),
};

export default studioLoaders;
