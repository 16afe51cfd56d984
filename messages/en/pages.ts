/** The English texts of the pages. Each screen loads only its own part through `words.ts`. */
import { account } from './account.ts';
import { certificate, certificatePage } from './certificate.ts';
import { certificateSheet } from './print/certificate-sheet.ts';
import { comingSoon, landing } from './landing.ts';
import { course } from './course.ts';
import { currency } from './currency.ts';
import { seeAs } from './impersonation.ts';
import { documents, seo } from './documents.ts';
import { legalPage } from './legal-page.ts';
import { lesson } from './lesson.ts';
import { notes } from './notes.ts';
import { payment } from './payment.ts';
import { paymentCheck } from './payment-check.ts';
import { placeholder } from './placeholder.ts';
import { receipt } from './receipt.ts';
import { registration } from './registration.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';
import { studio, studioSearch, studioSiteStart } from './studio/studio.ts';
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
import { studioLearner, studioLearnerActions } from './studio/learners/learner.ts';
import { studioLearnerFiles, studioLearners } from './studio/learners/learners.ts';
import { studioLearnerMerge } from './studio/learners/learner-merge.ts';
import { studioMail } from './studio/mail.ts';
import { studioPoster, studioTrim } from './studio/video-edits.ts';
import { studioPrices } from './studio/money/prices.ts';
import { studioFactor, studioTeam } from './studio/team.ts';
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
  notes,
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
