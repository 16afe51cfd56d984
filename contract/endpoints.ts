/** Every endpoint of the API, once: types, the OpenAPI document, handlers and tests follow from this list. */
import { createSignInLink, readSignInLink } from './sign-in-links.ts';
import { createSession, listSessions, deleteSession } from './sessions.ts';
import { readAuthorizedOrigins, startGoogleSignIn, endGoogleSignIn } from './google-sign-in.ts';
import { readMe, changeMe } from './me.ts';
import {
  readAccount,
  createAddressChange,
  deleteAddressChange,
  createAddressConfirmation,
  readExport,
  createDeletion,
  deleteDeletion,
} from './account.ts';
import { readCourse } from './course.ts';
import { readPlayback, putProgress } from './lessons.ts';
import { createPlaybackError } from './playback-errors.ts';
import { createAttachment, listAttachments, readAttachment } from './attachments.ts';
import { readProgress } from './progress.ts';
import { putManualCompletion } from './manual-completion.ts';
import { searchTranscripts } from './transcripts.ts';
import { readResource } from './resources.ts';
import { putPlanChoice } from './payments/plan-choice.ts';
import { createCheckout, readCheckout } from './payments/checkouts.ts';
import { readPaymentResult } from './payments/payment-results.ts';
import { createAgreement } from './agreements.ts';
import { listReceipts, readReceipt, readReceiptPdf } from './payments/receipts.ts';
import { createPaymentCheck, createStudioPaymentCheck } from './studio/money/payment-checks.ts';
import {
  createCertificate,
  readMyCertificate,
  changeMyCertificate,
  readCertificate,
} from './certificates.ts';
import {
  listSecondFactors,
  createPostponement,
  createPasskeyChallenge,
  createPasskey,
  createAuthenticatorChallenge,
  createAuthenticator,
  changeSecondFactor,
  deleteSecondFactor,
  createRecoveryCodes,
  createProofChallenge,
  createProof,
} from './studio/second-factors.ts';
import {
  readTeam,
  deleteMember,
  createInvitation,
  deleteInvitation,
  readMyInvitation,
  createAcceptance,
} from './studio/team.ts';
import { listFailedMails } from './studio/failed-mails.ts';
import { readStudio, putSeeAs, deleteSeeAs } from './studio/studio.ts';
import { readSiteStart, putSiteStart } from './studio/site-start.ts';
import { listPaymentReviews, putPaymentReviewResolution } from './studio/money/payment-reviews.ts';
import {
  readReconciliation,
  createReconciliationRun,
  putDiscrepancyRepair,
} from './studio/money/reconciliation.ts';
import { createGrant, createGrantEnd, readAccess } from './studio/access.ts';
import { createManualPayment, createWithdrawal } from './studio/money/manual-payments.ts';
import { createRefund } from './studio/money/refunds.ts';
import { createEvidence, listDisputes, readEvidence } from './studio/money/disputes.ts';
import { readPayouts, readSettlements } from './studio/money/settlements.ts';
import { exportSales, listSales, readSalesTotals } from './studio/money/sales.ts';
import {
  createPrice,
  listPriceComparisons,
  listStudioPrices,
  createCountryCurrency,
  deleteCountryCurrency,
} from './studio/money/prices.ts';
import { createLearnerExports, createLearnerImport } from './studio/learners/learner-files.ts';
import {
  deleteLearnerSegment,
  listLearnerSegments,
  putLearnerSegment,
} from './studio/learners/learner-segments.ts';
import { readToday } from './studio/today.ts';
import { readAuditLog } from './studio/audit.ts';
import { createBackupDownload, createBackupRun, listBackups, readBackupArchive } from './studio/backups.ts';
import { listLearners } from './studio/learners/learners.ts';
import { readLearner, readLearnerTimeline, readLearnerAccess } from './studio/learners/learner-page.ts';
import {
  deleteLearnerMailStops,
  deleteLearnerSessions,
  putLearnerBan,
  deleteLearnerBan,
  createLearnerAddressChange,
  createLearnerSignInMail,
  putLearnerNote,
  createLearnerExport,
  createLearnerDeletion,
  deleteLearnerDeletion,
} from './studio/learners/learner-actions.ts';
import { createMerge, readMergePreview } from './studio/learners/merges.ts';
import {
  createConfirmations,
  createReissue,
  listStudioCertificates,
  createConfirmation,
  createDecline,
  createRevocation,
} from './studio/studio-certificates.ts';
import { readLegalTexts } from './studio/legal-texts.ts';
import {
  readContent,
  putContentPage,
  deleteDraftChanges,
  readContentChanges,
  createContentRevision,
  listContentRevisions,
  createContentRestoration,
  createImage,
} from './studio/content.ts';
import {
  putCaptions,
  deleteCaptions,
  readCaptionDraft,
  putCaptionDraft,
  deleteCaptionDraft,
  createTranscription,
  deleteTranscription,
  createCaptionPublication,
} from './studio/captions.ts';
import {
  listStudioVideos,
  changeStudioVideo,
  deleteStudioVideo,
  createPackaging,
  createVideoCheck,
  createTrim,
  putPoster,
  deletePoster,
} from './studio/videos.ts';

export const endpoints = [
  createSignInLink,
  readSignInLink,
  createSession,
  listSessions,
  deleteSession,
  readAuthorizedOrigins,
  startGoogleSignIn,
  endGoogleSignIn,
  readMe,
  changeMe,
  readAccount,
  createAddressChange,
  deleteAddressChange,
  createAddressConfirmation,
  readExport,
  createDeletion,
  deleteDeletion,
  readCourse,
  readProgress,
  readPlayback,
  putProgress,
  createPlaybackError,
  readAttachment,
  putManualCompletion,
  searchTranscripts,
  readResource,
  putPlanChoice,
  createCheckout,
  readCheckout,
  readPaymentResult,
  createAgreement,
  listReceipts,
  readReceipt,
  readReceiptPdf,
  createPaymentCheck,
  createStudioPaymentCheck,
  createCertificate,
  readMyCertificate,
  changeMyCertificate,
  readCertificate,
  readStudio,
  listSecondFactors,
  createPostponement,
  createPasskeyChallenge,
  createPasskey,
  createAuthenticatorChallenge,
  createAuthenticator,
  changeSecondFactor,
  deleteSecondFactor,
  createRecoveryCodes,
  createProofChallenge,
  createProof,
  readTeam,
  deleteMember,
  createInvitation,
  deleteInvitation,
  readMyInvitation,
  createAcceptance,
  putSeeAs,
  deleteSeeAs,
  readSiteStart,
  putSiteStart,
  readAccess,
  createGrant,
  createGrantEnd,
  createManualPayment,
  createWithdrawal,
  createRefund,
  listSales,
  readSalesTotals,
  exportSales,
  listDisputes,
  readEvidence,
  createEvidence,
  readSettlements,
  readPayouts,
  listPaymentReviews,
  putPaymentReviewResolution,
  readReconciliation,
  createReconciliationRun,
  putDiscrepancyRepair,
  listStudioPrices,
  createPrice,
  listPriceComparisons,
  createCountryCurrency,
  deleteCountryCurrency,
  listFailedMails,
  readToday,
  readAuditLog,
  listBackups,
  createBackupRun,
  createBackupDownload,
  readBackupArchive,
  listLearners,
  createLearnerExports,
  createLearnerImport,
  listLearnerSegments,
  putLearnerSegment,
  deleteLearnerSegment,
  readLearner,
  readLearnerTimeline,
  readLearnerAccess,
  deleteLearnerMailStops,
  deleteLearnerSessions,
  putLearnerBan,
  deleteLearnerBan,
  createLearnerAddressChange,
  createLearnerSignInMail,
  putLearnerNote,
  createLearnerExport,
  createLearnerDeletion,
  deleteLearnerDeletion,
  readMergePreview,
  createMerge,
  createConfirmations,
  createReissue,
  listStudioCertificates,
  createConfirmation,
  createDecline,
  createRevocation,
  readLegalTexts,
  readContent,
  putContentPage,
  deleteDraftChanges,
  readContentChanges,
  createContentRevision,
  listContentRevisions,
  createContentRestoration,
  listStudioVideos,
  changeStudioVideo,
  deleteStudioVideo,
  createPackaging,
  createVideoCheck,
  createTrim,
  putPoster,
  deletePoster,
  putCaptions,
  deleteCaptions,
  readCaptionDraft,
  putCaptionDraft,
  deleteCaptionDraft,
  createCaptionPublication,
  createTranscription,
  deleteTranscription,
  createImage,
  listAttachments,
  createAttachment,
] as const;

export type Endpoint = (typeof endpoints)[number];
