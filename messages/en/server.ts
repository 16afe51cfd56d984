/** The English texts of the server: emails, receipts, certificates and the doctor. */
import { certificateSheet } from './print/certificate-sheet.ts';
import * as accountMail from './mail/account-mail.ts';
import * as certificateMail from './mail/certificate-mail.ts';
import * as doctor from './doctor/doctor.ts';
import * as evidencePdf from './print/evidence-pdf.ts';
import { daysText, legalDrafts } from './legal-drafts.ts';
import { newSite } from './new-site.ts';
import * as accessMail from './mail/access-mail.ts';
import * as staffMail from './mail/staff-mail.ts';
import * as receiptPdf from './print/receipt-pdf.ts';

export {
  accessMail,
  accountMail,
  certificateMail,
  certificateSheet,
  evidencePdf,
  daysText,
  doctor,
  legalDrafts,
  newSite,
  receiptPdf,
  staffMail,
};
