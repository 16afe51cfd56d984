/** The Indonesian texts of the pages that visitors and learners see. */
// Only the team sees impersonation, which is in English as the studio is.
import { seeAs } from '../en/impersonation.ts';
import { account } from './account.ts';
import { article, quiz } from './article.ts';
import { certificate, certificatePage } from './certificate.ts';
import { coupon } from './coupon.ts';
import { courseAside } from './course-aside.ts';
import { course } from './course.ts';
import { currency } from './currency.ts';
import { documents, seo } from './documents.ts';
import { emptyCourse } from './empty-course.ts';
import { gift } from './gift.ts';
import { group } from './group.ts';
import { comingSoon, landing } from './landing.ts';
import { legalPage } from './legal-page.ts';
import { lessonFiles } from './lesson-files.ts';
import { lesson } from './lesson.ts';
import { locale } from './locale.ts';
import { notes } from './notes.ts';
import { paymentCheck } from './payment-check.ts';
import { payment } from './payment.ts';
import { placeholder } from './placeholder.ts';
import { previewLesson } from './preview-lesson.ts';
import { certificateSheet } from './print/certificate-sheet.ts';
import { questions } from './questions.ts';
import { receipt } from './receipt.ts';
import { referral } from './referral.ts';
import { registration } from './registration.ts';
import { links } from './links.ts';
import { saved } from './saved.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';

export {
  seeAs,
  account,
  article,
  quiz,
  certificate,
  certificatePage,
  coupon,
  course,
  courseAside,
  currency,
  documents,
  seo,
  emptyCourse,
  gift,
  group,
  comingSoon,
  landing,
  legalPage,
  lesson,
  lessonFiles,
  locale,
  notes,
  paymentCheck,
  payment,
  placeholder,
  previewLesson,
  certificateSheet,
  questions,
  receipt,
  referral,
  registration,
  links,
  saved,
  signIn,
  site,
};
