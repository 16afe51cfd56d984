/** The English catalogue of the web's texts, one file a noun. Another language is another such catalogue. */
import { account } from './en/account.ts';
import { certificate } from './en/certificate.ts';
import { certificatePage } from './en/certificate-page.ts';
import { course } from './en/course.ts';
import { seo } from './en/seo.ts';
import { documents } from './en/documents.ts';
import { landing } from './en/landing.ts';
import { lesson } from './en/lesson.ts';
import { payment } from './en/payment.ts';
import { paymentCheck } from './en/payment-check.ts';
import { placeholder } from './en/placeholder.ts';
import { receipt } from './en/receipt.ts';
import { registration } from './en/registration.ts';
import { signIn } from './en/sign-in.ts';
import { site } from './en/site.ts';
import { studio } from './en/studio.ts';
import { studioReconciliation } from './en/studio-reconciliation.ts';
import { studioPayments } from './en/studio-payments.ts';
import { studioCertificates } from './en/studio-certificates.ts';

export {
  site,
  account,
  seo,
  documents,
  landing,
  signIn,
  course,
  lesson,
  registration,
  certificate,
  certificatePage,
  payment,
  paymentCheck,
  placeholder,
  receipt,
  studio,
  studioReconciliation,
  studioPayments,
  studioCertificates,
};
