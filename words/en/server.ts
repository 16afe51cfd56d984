/** The English texts of the server: emails, receipts, certificates and the doctor. */
import { certificateSheet } from './print/certificate-sheet.ts';
import * as accountMail from './mail/account-mail.ts';
import * as certificateMail from './mail/certificate-mail.ts';
import * as doctor from './doctor/doctor.ts';
import * as deletionMail from './mail/deletion-mail.ts';
import * as evidencePdf from './print/evidence-pdf.ts';
import { daysText, legalDrafts } from './legal-drafts.ts';
import * as grantMail from './mail/grant-mail.ts';
import { newSite } from './new-site.ts';
import * as refundMail from './mail/refund-mail.ts';
import * as staffMail from './mail/staff-mail.ts';
import * as receiptPdf from './print/receipt-pdf.ts';

export {
  accountMail,
  certificateMail,
  certificateSheet,
  deletionMail,
  evidencePdf,
  grantMail,
  daysText,
  doctor,
  legalDrafts,
  newSite,
  receiptPdf,
  refundMail,
  staffMail,
};
