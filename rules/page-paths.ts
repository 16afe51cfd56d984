/** The URLs of the specification (section 2) and later ones, in one table; modules are named by meaning. */
export const landing = '/';
export const verify = '/verify';
export const emailSent = '/emailsent';
export const course = '/gpt';
export const pricing = '/test';
export const payment = '/pay1';
export const paymentSuccess = '/PaymentSuccess';
export const paymentFail = '/PaymentFail';
export const account = '/account';
export const receipt = '/receipts/:number';
/** Redeems a gift; its code follows a `#`, which browsers do not send. */
export const gift = '/gift';
/** The seats of a group, for its buyer; `id` is in the query. */
export const group = '/group';
/** Takes a seat of a group; its code follows a `#`. */
export const join = '/join';
/** The pages that a shop must have; each of their versions has the path `/terms/2`. */
export const privacy = '/privacy';
export const terms = '/terms';
export const refunds = '/refunds';
/** The pages that the default links lead to, until the instructor sets URLs of their own. */
export const helpChat = '/help-chat';
export const sourceCode = '/source-code';
export const privateQuestions = '/private-questions';
export const launchChecklist = '/guides/launch-checklist';
export const revenueStrategy = '/guides/revenue-strategy';
export const firstLesson = '/guides/first-lesson';
export const studio = '/studio';
export const studioLearners = '/studio/learners';
export const studioLearner = '/studio/learners/:uid';
export const studioMail = '/studio/mail';
export const studioPayments = '/studio/payments';
export const studioSales = '/studio/sales';
export const studioDisputes = '/studio/disputes';
export const studioPayouts = '/studio/payouts';
export const studioPrices = '/studio/prices';
export const studioCoupons = '/studio/coupons';
export const studioReferrals = '/studio/referrals';
export const studioReconciliation = '/studio/ledger';
export const studioCertificates = '/studio/certificates';
export const studioAnalytics = '/studio/analytics';
export const studioCampaigns = '/studio/campaigns';
export const studioCampaign = '/studio/campaigns/:id';
export const studioSequences = '/studio/sequences';
export const studioSequence = '/studio/sequences/:id';
export const studioLessons = '/studio/analytics/lessons';
export const studioLesson = '/studio/analytics/lessons/:id';
export const studioWaitingList = '/studio/waiting-list';
export const studioQuestions = '/studio/questions';
export const studioQuestion = '/studio/questions/:id';
export const studioCourse = '/studio/course';
export const studioVideos = '/studio/videos';
export const studioCaptions = '/studio/videos/:id/captions/:language';
export const studioPage = '/studio/page';
export const studioLegal = '/studio/legal';
export const studioSettings = '/studio/settings';
export const studioTranslations = '/studio/translations';
export const studioHistory = '/studio/history';
export const studioAudit = '/studio/audit';
export const studioBackups = '/studio/backups';
export const studioWebhooks = '/studio/webhooks';
export const studioApiKeys = '/studio/api-keys';
