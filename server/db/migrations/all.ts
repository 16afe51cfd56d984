/** Every migration by name, in order; a name once landed never changes. */
import type { Migration } from 'kysely/migration';
import { accounts } from './005-account-changes.ts';
import { accountNames } from './024-account-names.ts';
import { bookmarks } from './013-event-cursors.ts';
import { certificateRevocations } from './014-certificate-revocations.ts';
import { certificates } from './010-certificates.ts';
import { checkoutTerms } from './016-checkout-terms.ts';
import { course } from './002-course.ts';
import { emailDomains } from './015-email-domains.ts';
import { failedMail } from './018-failed-mail.ts';
import { lessonNames } from './023-lesson-names.ts';
import { defaultLinks } from './020-default-links.ts';
import { videos } from './008-videos.ts';
import { ledger } from './012-reconciliation.ts';
import { looks } from './006-payment-reviews.ts';
import { paymentNames } from './022-payment-names.ts';
import { paymentTimes } from './017-payment-times.ts';
import { people } from './001-users-and-sessions.ts';
import { places } from './011-session-places.ts';
import { money } from './003-checkouts-and-payments.ts';
import { receipts } from './007-receipts.ts';
import { reportWindows } from './021-report-windows.ts';
import { signInTries } from './019-sign-in-tries.ts';
import { playbackSessions } from './009-playback-sessions.ts';
import { upkeep } from './004-mail-limits-and-audit.ts';

export const migrations: Record<string, Migration> = {
  '001-people': people,
  '002-course': course,
  '003-money': money,
  '004-upkeep': upkeep,
  '005-accounts': accounts,
  '006-looks': looks,
  '007-receipts': receipts,
  '008-films': videos,
  '009-streams': playbackSessions,
  '010-certificates': certificates,
  '011-places': places,
  '012-ledger': ledger,
  '013-bookmarks': bookmarks,
  '014-certificate-revocations': certificateRevocations,
  '015-email-domains': emailDomains,
  '016-checkout-terms': checkoutTerms,
  '017-payment-times': paymentTimes,
  '018-failed-mail': failedMail,
  '019-sign-in-tries': signInTries,
  '020-default-links': defaultLinks,
  '021-report-windows': reportWindows,
  '022-payment-names': paymentNames,
  '023-lesson-names': lessonNames,
  '024-account-names': accountNames,
};
