/** The English texts of the pages. Each screen loads only its own part through `words.ts`. */
import { account } from './account.ts';
import { certificate } from './certificate.ts';
import { certificatePage } from './certificate-page.ts';
import { certificateSheet } from './print/certificate-sheet.ts';
import { comingSoon } from './coming-soon.ts';
import { course } from './course.ts';
import { currency } from './currency.ts';
import { seeAs } from './see-as.ts';
import { seo } from './seo.ts';
import { documents } from './documents.ts';
import { landing } from './landing.ts';
import { legalPage } from './legal-page.ts';
import { lesson } from './lesson.ts';
import { payment } from './payment.ts';
import { paymentCheck } from './payment-check.ts';
import { placeholder } from './placeholder.ts';
import { receipt } from './receipt.ts';
import { registration } from './registration.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';
import { studio } from './studio/studio.ts';
import { studioAudit } from './studio/audit.ts';
import { studioBackups } from './studio/backups.ts';
import { studioAccess } from './studio/access.ts';
import { studioDisputes } from './studio/money/disputes.ts';
import { studioPayouts } from './studio/money/payouts.ts';
import { studioSales } from './studio/money/sales.ts';
import { studioReconciliation } from './studio/money/reconciliation.ts';
import { studioPayments } from './studio/money/payments.ts';
import { studioCaptions } from './studio/captions.ts';
import { studioCertificates } from './studio/certificates.ts';
import { studioContent } from './studio/content.ts';
import { studioCourse } from './studio/course.ts';
import { studioFields } from './studio/fields.ts';
import { studioSearch } from './studio/search.ts';
import { studioSiteStart } from './studio/site-start.ts';
import { studioForm } from './studio/form.ts';
import { studioLegal } from './studio/legal.ts';
import { studioLearner } from './studio/learners/learner.ts';
import { studioLearnerActions } from './studio/learners/learner-actions.ts';
import { studioLearnerFiles } from './studio/learners/learner-files.ts';
import { studioLearnerMerge } from './studio/learners/learner-merge.ts';
import { studioLearners } from './studio/learners/learners.ts';
import { studioMail } from './studio/mail.ts';
import { studioPoster } from './studio/poster.ts';
import { studioTrim } from './studio/trim.ts';
import { studioPage } from './studio/page.ts';
import { studioPrices } from './studio/money/prices.ts';
import { studioFactor } from './studio/second-factor.ts';
import { studioTeam } from './studio/team.ts';
import { studioVideos } from './studio/videos.ts';

export {
  site,
  account,
  currency,
  seeAs,
  seo,
  documents,
  landing,
  legalPage,
  signIn,
  comingSoon,
  course,
  lesson,
  registration,
  certificate,
  certificatePage,
  certificateSheet,
  payment,
  paymentCheck,
  placeholder,
  receipt,
  studio,
  studioAudit,
  studioBackups,
  studioAccess,
  studioDisputes,
  studioPayouts,
  studioSales,
  studioReconciliation,
  studioPayments,
  studioCaptions,
  studioCertificates,
  studioContent,
  studioCourse,
  studioFields,
  studioForm,
  studioLegal,
  studioLearner,
  studioLearnerActions,
  studioLearnerFiles,
  studioLearnerMerge,
  studioLearners,
  studioMail,
  studioPage,
  studioPoster,
  studioTrim,
  studioPrices,
  studioFactor,
  studioTeam,
  studioVideos,
  studioSearch,
  studioSiteStart,
};
