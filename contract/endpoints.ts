/** Every endpoint of the API, from which types, routes, the OpenAPI document and tests are derived. */
import * as account from './account.ts';
import * as attachments from './attachments.ts';
import * as certificates from './certificates.ts';
import * as course from './course.ts';
import * as lessons from './lessons.ts';
import * as news from './news.ts';
import * as notes from './notes.ts';
import * as quizzes from './quizzes.ts';
import * as savedLessons from './saved-lessons.ts';
import * as checkouts from './payments/checkouts.ts';
import * as coupons from './payments/coupons.ts';
import * as referrals from './payments/referrals.ts';
import * as gifts from './payments/gifts.ts';
import * as groups from './payments/groups.ts';
import * as receipts from './payments/receipts.ts';
import * as questions from './questions.ts';
import * as signIn from './sign-in.ts';
import * as access from './studio/access.ts';
import * as apiKeys from './studio/api-keys.ts';
import * as analytics from './studio/analytics.ts';
import * as audit from './studio/audit.ts';
import * as backups from './studio/backups.ts';
import * as campaigns from './studio/campaigns.ts';
import * as captions from './studio/captions.ts';
import * as content from './studio/content.ts';
import * as learnerActions from './studio/learners/learner-actions.ts';
import * as learnerPage from './studio/learners/learner-page.ts';
import * as learners from './studio/learners/learners.ts';
import * as studioCoupons from './studio/money/coupons.ts';
import * as studioReferrals from './studio/money/referrals.ts';
import * as disputes from './studio/money/disputes.ts';
import * as paymentReviews from './studio/money/payment-reviews.ts';
import * as prices from './studio/money/prices.ts';
import * as reconciliation from './studio/money/reconciliation.ts';
import * as sales from './studio/money/sales.ts';
import * as studioQuestions from './studio/questions.ts';
import * as lessonFigures from './studio/lesson-figures.ts';
import * as sequences from './studio/sequences.ts';
import * as secondFactors from './studio/second-factors.ts';
import * as studio from './studio/studio.ts';
import * as team from './studio/team.ts';
import * as videos from './studio/videos.ts';
import * as waitingList from './studio/waiting-list.ts';
import * as webhooks from './studio/webhooks.ts';

const files = [
  account,
  attachments,
  certificates,
  course,
  lessons,
  news,
  notes,
  quizzes,
  savedLessons,
  checkouts,
  coupons,
  referrals,
  gifts,
  groups,
  receipts,
  questions,
  signIn,
  access,
  apiKeys,
  analytics,
  audit,
  backups,
  campaigns,
  captions,
  content,
  learnerActions,
  learnerPage,
  learners,
  studioCoupons,
  studioReferrals,
  disputes,
  paymentReviews,
  prices,
  reconciliation,
  sales,
  lessonFigures,
  studioQuestions,
  sequences,
  secondFactors,
  studio,
  team,
  videos,
  waitingList,
  webhooks,
];

type Described = { method: string; path: string; responses: object };

type EndpointOf<File> = File extends unknown ? Extract<File[keyof File], Described> : never;

export type Endpoint = EndpointOf<(typeof files)[number]>;

export const endpoints: Endpoint[] = files.flatMap((file) => Object.values<unknown>(file)).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'getRoutingPath' in value;
}
