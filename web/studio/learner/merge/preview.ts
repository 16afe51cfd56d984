import type { Api } from '#contract/api.ts';

export type Preview = Api['GET /api/studio/learners/{uid}/merge-previews/{from}']['reply'];
