/** The studio writes that leave an entry in the audit log, and how a test calls one of them. */
import type { KeyOf } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import type { TestBrowser } from '#tests/test-browser.ts';
import type { PaidContext } from '#tests/test-payments.ts';

/** Method and path of an endpoint with an `audit` action. */
export type Verb = keyof { [E in Extract<Endpoint, { audit: string }> as KeyOf<E>]: E };

export type VerbSite = {
  ctx: PaidContext;
  instructor: TestBrowser & { user: { uid: string; email: string } };
  learner: TestBrowser & { user: { uid: string; email: string } };
};

/** Calls the verb with its parameters and its body. */
export type CallVerb = (params?: Record<string, string>, body?: unknown) => Promise<{ status: number }>;

/** Makes what the verb needs, and calls it once. */
export type Walk = {
  run: (site: VerbSite, call: CallVerb) => Promise<{ status: number }>;
};
