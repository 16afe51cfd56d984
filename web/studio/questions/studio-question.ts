import type { Api } from '#contract/api.ts';

/** A question with its messages, as the studio's page of it shows. */
export type StudioQuestion = Api['GET /api/studio/questions/{id}']['reply'];
