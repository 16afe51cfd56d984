/** Every migration by name, in order; a name once landed never changes. */
import type { Migration } from 'kysely/migration';
import { accounts } from './migrations/001-020/005-account-changes.ts';
import { eventCursors } from './migrations/001-020/013-event-cursors.ts';
import { certificateRevocations } from './migrations/001-020/014-certificate-revocations.ts';
import { certificates } from './migrations/001-020/010-certificates.ts';
import { checkoutTerms } from './migrations/001-020/016-checkout-terms.ts';
import { course } from './migrations/001-020/002-course.ts';
import { emailDomains } from './migrations/001-020/015-email-domains.ts';
import { failedMail } from './migrations/001-020/018-failed-mail.ts';
import { defaultLinks } from './migrations/001-020/020-default-links.ts';
import { videos } from './migrations/001-020/008-videos.ts';
import { ledger } from './migrations/001-020/012-reconciliation.ts';
import { paymentReviews } from './migrations/001-020/006-payment-reviews.ts';
import { paymentTimes } from './migrations/001-020/017-payment-times.ts';
import { people } from './migrations/001-020/001-users-and-sessions.ts';
import { places } from './migrations/001-020/011-session-places.ts';
import { money } from './migrations/001-020/003-checkouts-and-payments.ts';
import { receipts } from './migrations/001-020/007-receipts.ts';
import { signInTries } from './migrations/001-020/019-sign-in-tries.ts';
import { playbackSessions } from './migrations/001-020/009-playback-sessions.ts';
import { upkeep } from './migrations/001-020/004-mail-limits-and-audit.ts';
import { reportWindows } from './migrations/021-040/021-report-windows.ts';
import { fieldNames } from './migrations/021-040/022-field-names.ts';
import { userLanguage } from './migrations/021-040/023-user-language.ts';
import { lessonGates } from './migrations/021-040/024-lesson-gates.ts';
import { content } from './migrations/021-040/025-content.ts';
import { secondFactor } from './migrations/021-040/026-second-factor.ts';
import { prices } from './migrations/021-040/027-prices.ts';
import { attachments } from './migrations/021-040/028-attachments.ts';
import { revisionOrigins } from './migrations/021-040/029-revision-origins.ts';
import { grants } from './migrations/021-040/030-grants.ts';
import { paymentKinds } from './migrations/021-040/031-payment-kinds.ts';
import { learnerSearch } from './migrations/021-040/032-learner-search.ts';
import { studioFigures } from './migrations/021-040/033-studio-figures.ts';
import { backups } from './migrations/021-040/034-backups.ts';
import { figuresAndRetention } from './migrations/021-040/035-figures-and-retention.ts';
import { videoUploads } from './migrations/021-040/036-video-uploads.ts';
import { formerVideos } from './migrations/021-040/037-former-videos.ts';
import { moneyByCurrency } from './migrations/021-040/038-money-by-currency.ts';
import { disputesAndFees } from './migrations/021-040/039-disputes-and-fees.ts';
import { mergedAccounts } from './migrations/021-040/040-merged-accounts.ts';
import { mailOutcomes } from './migrations/041-mail-outcomes.ts';
import { legalTexts } from './migrations/042-legal-texts.ts';
import { learnerSegments } from './migrations/043-learner-segments.ts';
import { signInMailFirst } from './migrations/044-sign-in-mail-first.ts';
import { captionDrafts } from './migrations/045-caption-drafts.ts';
import { videoChecks } from './migrations/046-video-checks.ts';
import { postersAndLoudness } from './migrations/048-posters-and-loudness.ts';
import { serverProcesses } from './migrations/049-server-processes.ts';
import { stills } from './migrations/050-stills.ts';
import { transcriptions } from './migrations/051-transcriptions.ts';
import { trims } from './migrations/052-trims.ts';
import { backupStepColumns } from './migrations/053-backup-steps.ts';

export const migrations: Record<string, Migration> = {
  '001-people': people,
  '002-course': course,
  '003-money': money,
  '004-upkeep': upkeep,
  '005-accounts': accounts,
  '006-looks': paymentReviews,
  '007-receipts': receipts,
  '008-films': videos,
  '009-streams': playbackSessions,
  '010-certificates': certificates,
  '011-places': places,
  '012-ledger': ledger,
  '013-bookmarks': eventCursors,
  '014-certificate-revocations': certificateRevocations,
  '015-email-domains': emailDomains,
  '016-checkout-terms': checkoutTerms,
  '017-payment-times': paymentTimes,
  '018-failed-mail': failedMail,
  '019-sign-in-tries': signInTries,
  '020-default-links': defaultLinks,
  '021-report-windows': reportWindows,
  '022-field-names': fieldNames,
  '023-user-language': userLanguage,
  '024-lesson-gates': lessonGates,
  '025-content': content,
  '026-second-factor': secondFactor,
  '027-prices': prices,
  '028-attachments': attachments,
  '029-revision-origins': revisionOrigins,
  '030-grants': grants,
  '031-payment-kinds': paymentKinds,
  '032-learner-search': learnerSearch,
  '033-studio-figures': studioFigures,
  '034-backups': backups,
  '035-figures-and-retention': figuresAndRetention,
  '036-video-uploads': videoUploads,
  '037-former-videos': formerVideos,
  '038-money-by-currency': moneyByCurrency,
  '039-disputes-and-fees': disputesAndFees,
  '040-merged-accounts': mergedAccounts,
  '041-mail-outcomes': mailOutcomes,
  '042-legal-texts': legalTexts,
  '043-learner-segments': learnerSegments,
  '044-sign-in-mail-first': signInMailFirst,
  '045-caption-drafts': captionDrafts,
  '046-video-checks': videoChecks,
  '048-posters-and-loudness': postersAndLoudness,
  '049-server-processes': serverProcesses,
  '050-stills': stills,
  '051-transcriptions': transcriptions,
  '052-trims': trims,
  '053-backup-steps': backupStepColumns,
};

/** The key of the newest migration that this code knows. */
export function lastMigration(): string {
  return Object.keys(migrations).toSorted().at(-1) ?? '';
}
