/** The writes of the studio, from the table of permissions, and how a test walks one of them. */
import type { permissions } from '#contract/studio/permissions.ts';
import type { TestBrowser } from '#tests/test-browser.ts';
import type { PaidContext } from '#tests/test-payments.ts';

/** A method and path of the studio that is no reading. */
export type Verb = Exclude<keyof typeof permissions, `GET ${string}`>;

export type VerbSite = {
  ctx: PaidContext;
  instructor: TestBrowser & { user: { uid: string; email: string } };
  learner: TestBrowser & { user: { uid: string; email: string } };
};

/** Calls the verb with its parameters and its body. */
export type CallVerb = (params?: Record<string, string>, body?: unknown) => Promise<{ status: number }>;

/** Makes what the verb needs, and calls it once. */
export type Walk = {
  /** The action of the line that it must leave. */
  action: string;
  run: (site: VerbSite, call: CallVerb) => Promise<{ status: number }>;
};
