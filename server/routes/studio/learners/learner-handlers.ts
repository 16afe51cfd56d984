/** The URLs about learners, the audit log and the figures of the studio's first page, for the table in `app.ts`. */
import type { Handlers } from '#server/http/api.ts';
import * as audit from '../audit.ts';
import * as learnerActions from './learner-actions.ts';
import * as learnerFiles from './learner-files.ts';
import * as learnerPage from './learner-page.ts';
import * as learnerSegments from './learner-segments.ts';
import * as learners from './learners.ts';
import * as merges from './merges.ts';
import * as today from '../today.ts';

export const learnerHandlers = {
  'GET /api/studio/today': today.readToday,
  'GET /api/studio/audit': audit.readAuditLog,
  'GET /api/studio/learners': learners.listLearners,
  'GET /api/studio/learner-segments': learnerSegments.listLearnerSegments,
  'PUT /api/studio/learner-segments/{id}': learnerSegments.putLearnerSegment,
  'DELETE /api/studio/learner-segments/{id}': learnerSegments.deleteLearnerSegment,
  'POST /api/studio/learner-exports': learnerFiles.createLearnerExports,
  'POST /api/studio/learner-imports': learnerFiles.createLearnerImport,
  'GET /api/studio/learners/{uid}': learnerPage.readLearner,
  'GET /api/studio/learners/{uid}/timeline': learnerPage.readLearnerTimeline,
  'GET /api/studio/learners/{uid}/lessons/{lessonId}/access': learnerPage.readLearnerAccess,
  'DELETE /api/studio/learners/{uid}/sessions': learnerActions.deleteLearnerSessions,
  'PUT /api/studio/learners/{uid}/ban': learnerActions.putLearnerBan,
  'DELETE /api/studio/learners/{uid}/ban': learnerActions.deleteLearnerBan,
  'POST /api/studio/learners/{uid}/address-changes': learnerActions.createLearnerAddressChange,
  'POST /api/studio/learners/{uid}/sign-in-mails': learnerActions.createLearnerSignInMail,
  'DELETE /api/studio/learners/{uid}/mail-stops': learnerActions.deleteLearnerMailStops,
  'PUT /api/studio/learners/{uid}/note': learnerActions.putLearnerNote,
  'POST /api/studio/learners/{uid}/exports': learnerActions.createLearnerExport,
  'POST /api/studio/learners/{uid}/deletion': learnerActions.createLearnerDeletion,
  'DELETE /api/studio/learners/{uid}/deletion': learnerActions.deleteLearnerDeletion,
  'GET /api/studio/learners/{uid}/merge-previews/{from}': merges.readMergePreview,
  'POST /api/studio/learners/{uid}/merges': merges.createMerge,
} satisfies Partial<Handlers>;
