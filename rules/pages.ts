/** The pages of the site: their paths, and the parameters of their URLs. */
import * as pages from './page-paths.ts';

/** As constants of a module, so that a script only contains the paths that it uses. */
export { pages };

export type Page = keyof typeof pages;
export type PagePath = (typeof pages)[Page];

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
