/** Every migration by name, in order; a name once landed never changes. */
import type { Migration } from 'kysely/migration';
import { accounts } from './accounts.ts';
import { bookmarks } from './bookmarks.ts';
import { certificateRevocations } from './certificate-revocations.ts';
import { certificates } from './certificates.ts';
import { checkoutTerms } from './checkout-terms.ts';
import { course } from './course.ts';
import { emailDomains } from './email-domains.ts';
import { failedMail } from './failed-mail.ts';
import { defaultLinks } from './default-links.ts';
import { films } from './films.ts';
import { ledger } from './ledger.ts';
import { looks } from './looks.ts';
import { paymentTimes } from './payment-times.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { money } from './money.ts';
import { receipts } from './receipts.ts';
import { reportWindows } from './report-windows.ts';
import { signInTries } from './sign-in-tries.ts';
import { streams } from './streams.ts';
import { upkeep } from './upkeep.ts';

export const migrations: Record<string, Migration> = {
  '001-people': people,
  '002-course': course,
  '003-money': money,
  '004-upkeep': upkeep,
  '005-accounts': accounts,
  '006-looks': looks,
  '007-receipts': receipts,
  '008-films': films,
  '009-streams': streams,
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
};
