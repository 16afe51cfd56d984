/**
 * The English texts of all pages: those of learner-pages.ts, and the studio's and of impersonation, which are in English on
 * every site. Each screen loads only its own part through `messages.ts`.
 */
import { seeAs } from './impersonation.ts';
import { studio, studioSearch, studioSiteStart } from './studio/studio.ts';
import { studioAnalytics } from './studio/analytics.ts';
import { studioAudit } from './studio/audit.ts';
import { studioBackups } from './studio/backups.ts';
import { studioAccess } from './studio/access.ts';
import { studioDisputes } from './studio/money/disputes.ts';
import { studioPayouts, studioSales } from './studio/money/sales.ts';
import { studioPayments, studioReconciliation } from './studio/money/payments.ts';
import { studioCaptions } from './studio/captions.ts';
import { studioCertificates } from './studio/certificates.ts';
import { studioContent, studioLegal } from './studio/content.ts';
import { studioCourse, studioPage } from './studio/editors.ts';
import { studioFields, studioForm } from './studio/form.ts';
import { studioLaunch } from './studio/launch.ts';
import { studioLearner, studioLearnerActions } from './studio/learners/learner.ts';
import { studioLearnerFiles, studioLearners } from './studio/learners/learners.ts';
import { studioLearnerMerge } from './studio/learners/learner-merge.ts';
import { studioMail } from './studio/mail.ts';
import { studioPoster, studioTrim } from './studio/video-edits.ts';
import { studioCampaigns } from './studio/campaigns.ts';
import { studioApiKeys } from './studio/api-keys.ts';
import { studioSequences } from './studio/sequences.ts';
import { studioLessonFigures } from './studio/lesson-figures.ts';
import { studioWebhooks } from './studio/webhooks.ts';
import { studioCoupons } from './studio/money/coupons.ts';
import { studioReferrals } from './studio/money/referrals.ts';
import { studioPrices } from './studio/money/prices.ts';
import { studioQuestions } from './studio/questions.ts';
import { studioFactor, studioTeam } from './studio/team.ts';
import { studioTranslations } from './studio/translations.ts';
import { studioVideos } from './studio/videos.ts';
import { studioWaitingList } from './studio/waiting-list.ts';

export * from './learner-pages.ts';

export {
  seeAs,
  studio,
  studioSearch,
  studioSiteStart,
  studioAnalytics,
  studioAudit,
  studioBackups,
  studioAccess,
  studioDisputes,
  studioPayouts,
  studioSales,
  studioPayments,
  studioReconciliation,
  studioCaptions,
  studioCertificates,
  studioContent,
  studioLegal,
  studioCourse,
  studioPage,
  studioFields,
  studioForm,
  studioLaunch,
  studioLearner,
  studioLearnerActions,
  studioLearnerFiles,
  studioLearners,
  studioLearnerMerge,
  studioMail,
  studioPoster,
  studioTrim,
  studioCampaigns,
  studioSequences,
  studioLessonFigures,
  studioCoupons,
  studioReferrals,
  studioPrices,
  studioQuestions,
  studioFactor,
  studioTeam,
  studioTranslations,
  studioVideos,
  studioWaitingList,
  studioWebhooks,
  studioApiKeys,
};
