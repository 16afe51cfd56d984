/** All screens of the site, for accessibility tests and screenshots. */
import { accountViews } from './account.ts';
import { certificateViews } from './certificate.ts';
import { studioAnalyticsViews } from './studio-analytics.ts';
import { studioCampaignsViews } from './studio-campaigns.ts';
import { couponViews, saleViews, studioCouponsViews, studioReferralsViews } from './coupons.ts';
import { studioApiKeysViews } from './api-keys.ts';
import { studioWebhooksViews } from './webhooks.ts';
import { courseViews } from './course.ts';
import { googleViews, signInViews } from './sign-in.ts';
import { landingViews, legalViews, studioLegalViews } from './landing.ts';
import { articleViews } from './articles.ts';
import { notesViews } from './notes.ts';
import { savedViews } from './saved.ts';
import { paymentViews } from './payment.ts';
import { questionsViews } from './questions.ts';
import { receiptViews } from './receipts.ts';
import { studioAccessViews } from './studio-access.ts';
import { studioBackupsViews, studioMailViews } from './studio-operations.ts';
import { studioContentViews } from './studio-content.ts';
import { studioLearnersViews } from './studio-learners.ts';
import { studioMoneyViews, studioSalesViews } from './studio-money.ts';
import { studioLessonFiguresViews } from './studio-lesson-figures.ts';
import { studioQuestionsViews } from './studio-questions.ts';
import { studioSequencesViews } from './studio-sequences.ts';
import { studioPricesViews } from './studio-prices.ts';
import { studioCaptionsViews } from './studio-captions.ts';
import { studioVideosViews } from './studio-videos.ts';
import { studioFactorViews } from './studio-factor.ts';
import { studioViews } from './studio.ts';
import type { View } from './view.ts';

/** The way in, the account and its payments. */
export const wayViews: View[] = [
  ...landingViews,
  ...legalViews,
  ...signInViews,
  ...googleViews,
  ...paymentViews,
  ...couponViews,
  ...saleViews,
  ...receiptViews,
  ...accountViews,
];

/** The course and its certificate. */
export const learningViews: View[] = [
  ...courseViews,
  ...articleViews,
  ...notesViews,
  ...questionsViews,
  ...savedViews,
  ...certificateViews,
];

export const studioScreens: View[] = [
  ...studioViews,
  ...studioContentViews,
  ...studioLegalViews,
  ...studioLearnersViews,
  ...studioAccessViews,
  ...studioBackupsViews,
  ...studioMailViews,
  ...studioPricesViews,
  ...studioLessonFiguresViews,
  ...studioQuestionsViews,
  ...studioAnalyticsViews,
  ...studioCampaignsViews,
  ...studioSequencesViews,
  ...studioCouponsViews,
  ...studioReferralsViews,
  ...studioWebhooksViews,
  ...studioApiKeysViews,
  ...studioSalesViews,
  ...studioMoneyViews,
  ...studioFactorViews,
  ...studioVideosViews,
  ...studioCaptionsViews,
];

export const views: View[] = [...wayViews, ...learningViews, ...studioScreens];
