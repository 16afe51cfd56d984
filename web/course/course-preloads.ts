import type { Api } from '#contract/api.ts';

const preloaded = ['GET /api/me', 'GET /api/course', 'GET /api/progress'] as const satisfies (keyof Api)[];

/**
 * The first requests of the course page, named in its document. A browser takes a preloaded answer only for a request of
 * the same mode and credentials: with `crossorigin` they are those of `fetch` in `call.ts`.
 */
export const coursePreloads = preloaded
  .map((endpoint) => `<link rel="preload" as="fetch" crossorigin href="${endpoint.replace('GET ', '')}">`)
  .join('');
