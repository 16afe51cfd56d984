import type { Api } from '#contract/api.ts';

/** The reply that the page about a learner is made of. */
export type LearnerPage = Api['GET /api/studio/learners/{uid}']['reply'];
