/** The Indonesian texts that the server writes to learners: emails, receipts and certificates. */
import * as accessMail from './mail/access-mail.ts';
import * as accountMail from './mail/account-mail.ts';
import * as campaignDrafts from './mail/campaign-drafts.ts';
import * as campaignMail from './mail/campaign-mail.ts';
import * as certificateMail from './mail/certificate-mail.ts';
import * as giftMail from './mail/gift-mail.ts';
import * as groupMail from './mail/group-mail.ts';
import * as questionMail from './mail/question-mail.ts';
import * as waitingListMail from './mail/waiting-list-mail.ts';
import { certificateSheet } from './print/certificate-sheet.ts';
import * as receiptPdf from './print/receipt-pdf.ts';

export {
  accessMail,
  accountMail,
  campaignDrafts,
  campaignMail,
  certificateMail,
  certificateSheet,
  giftMail,
  groupMail,
  questionMail,
  receiptPdf,
  waitingListMail,
};
