/** The URLs of the specification (section 2) and later ones, in one table; modules are named by meaning. */
export const pages = {
  landing: '/',
  verify: '/verify',
  emailSent: '/emailsent',
  course: '/gpt',
  pricing: '/test',
  payment: '/pay1',
  paymentSuccess: '/PaymentSuccess',
  paymentFail: '/PaymentFail',
  account: '/account',
  receipt: '/receipts/:number',
  /** Redeems a gift; its code follows a `#`, which browsers do not send. */
  gift: '/gift',
  /** The seats of a group, for its buyer; `id` is in the query. */
  group: '/group',
  /** Takes a seat of a group; its code follows a `#`. */
  join: '/join',
  /** The pages that a shop must have; each of their versions has the path `/terms/2`. */
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
  /** The pages that the default links lead to, until the instructor sets URLs of their own. */
  helpChat: '/help-chat',
  sourceCode: '/source-code',
  privateQuestions: '/private-questions',
  launchChecklist: '/guides/launch-checklist',
  revenueStrategy: '/guides/revenue-strategy',
  firstLesson: '/guides/first-lesson',
  studio: '/studio',
  studioLearners: '/studio/learners',
  studioLearner: '/studio/learners/:uid',
  studioMail: '/studio/mail',
  studioPayments: '/studio/payments',
  studioSales: '/studio/sales',
  studioDisputes: '/studio/disputes',
  studioPayouts: '/studio/payouts',
  studioPrices: '/studio/prices',
  studioCoupons: '/studio/coupons',
  studioReferrals: '/studio/referrals',
  studioReconciliation: '/studio/ledger',
  studioCertificates: '/studio/certificates',
  studioAnalytics: '/studio/analytics',
  studioCampaigns: '/studio/campaigns',
  studioCampaign: '/studio/campaigns/:id',
  studioSequences: '/studio/sequences',
  studioSequence: '/studio/sequences/:id',
  studioLessons: '/studio/analytics/lessons',
  studioLesson: '/studio/analytics/lessons/:id',
  studioWaitingList: '/studio/waiting-list',
  studioQuestions: '/studio/questions',
  studioQuestion: '/studio/questions/:id',
  studioCourse: '/studio/course',
  studioVideos: '/studio/videos',
  studioCaptions: '/studio/videos/:id/captions/:language',
  studioPage: '/studio/page',
  studioLegal: '/studio/legal',
  studioSettings: '/studio/settings',
  studioTranslations: '/studio/translations',
  studioHistory: '/studio/history',
  studioAudit: '/studio/audit',
  studioBackups: '/studio/backups',
  studioWebhooks: '/studio/webhooks',
  studioApiKeys: '/studio/api-keys',
} as const;

export type Page = keyof typeof pages;
export type PagePath = (typeof pages)[Page];

/** Returns the page of a path; each `:name` of a page matches one segment. */
export function pageAt(path: string): Page | undefined {
  return fixed.get(path) ?? named.find(({ pattern }) => pattern.test(path))?.page;
}

const all = Object.keys(pages) as Page[];

const fixed = new Map<string, Page>(all.map((page) => [pages[page], page]));

const named = all
  .filter((page) => pages[page].includes(':'))
  .map((page) => ({ page, pattern: new RegExp(`^${pages[page].replace(/:\w+/g, '[^/]+')}$`) }));

/** The query parameter of the lesson that the course page opens. */
export const lessonParameter = 'lesson';

/** The query parameter of the plan whose details the pricing page opens, or that the payment page is about. */
export const planParameter = 'plan';

/** The query parameter of the coupon that a link carries. */
export const couponParameter = 'coupon';

/** The query parameter of a payment that the customer cancelled at Stripe. */
export const cancelledParameter = 'cancelled';

/** The query parameter of the second at which the lesson starts. */
export const secondParameter = 't';

/** Reads a second from a URL or from what this browser kept; null for anything but a plain number of at most six digits. */
export function readSecond(text: string | null): number | null {
  return text !== null && /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** The script of the worker that opens the course without a connection. Its path never changes: browsers know it. */
export const offlineWorkerPath = '/offline-worker.js';

/**
 * The placeholder of the site's origin in built files, which the running site replaces when it reads them.
 */
export const builtOrigin = 'https://site.invalid';
