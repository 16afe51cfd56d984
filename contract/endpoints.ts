/** Every endpoint of the API: types, routes, the OpenAPI document and tests follow from these files. */
import * as account from './account.ts';
import * as agreements from './agreements.ts';
import * as attachments from './attachments.ts';
import * as certificates from './certificates.ts';
import * as course from './course.ts';
import * as googleSignIn from './google-sign-in.ts';
import * as lessons from './lessons.ts';
import * as manualCompletion from './manual-completion.ts';
import * as me from './me.ts';
import * as checkouts from './payments/checkouts.ts';
import * as paymentResults from './payments/payment-results.ts';
import * as planChoice from './payments/plan-choice.ts';
import * as receipts from './payments/receipts.ts';
import * as playbackErrors from './playback-errors.ts';
import * as progress from './progress.ts';
import * as resources from './resources.ts';
import * as sessions from './sessions.ts';
import * as signInLinks from './sign-in-links.ts';
import * as access from './studio/access.ts';
import * as audit from './studio/audit.ts';
import * as backups from './studio/backups.ts';
import * as captions from './studio/captions.ts';
import * as content from './studio/content.ts';
import * as failedMails from './studio/failed-mails.ts';
import * as learnerActions from './studio/learners/learner-actions.ts';
import * as learnerFiles from './studio/learners/learner-files.ts';
import * as learnerPage from './studio/learners/learner-page.ts';
import * as learnerSegments from './studio/learners/learner-segments.ts';
import * as learners from './studio/learners/learners.ts';
import * as merges from './studio/learners/merges.ts';
import * as legalTexts from './studio/legal-texts.ts';
import * as disputes from './studio/money/disputes.ts';
import * as manualPayments from './studio/money/manual-payments.ts';
import * as paymentChecks from './studio/money/payment-checks.ts';
import * as paymentReviews from './studio/money/payment-reviews.ts';
import * as prices from './studio/money/prices.ts';
import * as reconciliation from './studio/money/reconciliation.ts';
import * as refunds from './studio/money/refunds.ts';
import * as sales from './studio/money/sales.ts';
import * as settlements from './studio/money/settlements.ts';
import * as secondFactors from './studio/second-factors.ts';
import * as siteStart from './studio/site-start.ts';
import * as studioCertificates from './studio/studio-certificates.ts';
import * as studio from './studio/studio.ts';
import * as team from './studio/team.ts';
import * as today from './studio/today.ts';
import * as videos from './studio/videos.ts';
import * as transcripts from './transcripts.ts';

const files = [
  account,
  agreements,
  attachments,
  certificates,
  course,
  googleSignIn,
  lessons,
  manualCompletion,
  me,
  checkouts,
  paymentResults,
  planChoice,
  receipts,
  playbackErrors,
  progress,
  resources,
  sessions,
  signInLinks,
  access,
  audit,
  backups,
  captions,
  content,
  failedMails,
  learnerActions,
  learnerFiles,
  learnerPage,
  learnerSegments,
  learners,
  merges,
  legalTexts,
  disputes,
  manualPayments,
  paymentChecks,
  paymentReviews,
  prices,
  reconciliation,
  refunds,
  sales,
  settlements,
  secondFactors,
  siteStart,
  studioCertificates,
  studio,
  team,
  today,
  videos,
  transcripts,
];

type Described = { method: string; path: string; responses: object };

type EndpointOf<File> = File extends unknown ? Extract<File[keyof File], Described> : never;

export type Endpoint = EndpointOf<(typeof files)[number]>;

export const endpoints: Endpoint[] = files.flatMap((file) => Object.values<unknown>(file)).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'getRoutingPath' in value;
}
