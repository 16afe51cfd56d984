import { z } from 'zod';

/** Control settings let the sandbox misbehave. They are lost at a restart. */
export type ControlState = z.infer<typeof controlState>;

export interface Control {
  readonly state: ControlState;
  /** Merges a change deeply. @throws z.ZodError when a key or a value is unknown; nothing changes then. */
  change(wish: unknown): ControlState;
  reset(): ControlState;
}

export function createControl(): Control {
  let state = goodBehaviour();
  return {
    get state() {
      return state;
    },
    change(wish) {
      const change = controlChange.parse(wish);
      state = {
        stripe: { ...state.stripe, ...change.stripe },
        smtp: { ...state.smtp, ...change.smtp },
        google: { ...state.google, ...change.google },
        transcription: { ...state.transcription, ...change.transcription },
      };
      return state;
    },
    reset() {
      state = goodBehaviour();
      return state;
    },
  };
}

const milliseconds = z.int().min(0).max(3_600_000);

const share = z.number().min(0).max(1).default(0);

/** The share of events that has each accident; a seed draws them. */
const webhookShares = z.strictObject({
  /** Sent twice. */
  duplicate: share,
  /** Overtaken by others: up to `shuffleMs` late. */
  shuffle: share,
  shuffleMs: milliseconds.default(2_000),
  /** Sent between half of `lateMs` and all of it later. */
  late: share,
  lateMs: milliseconds.default(10_000),
  /** Never sent. */
  lost: share,
  seed: z.int().default(1),
});

const failures = ['refuse', 'hang', '500', '429', 'half'] as const;

/** The share of API calls that fails in each way. */
const failShares = z.strictObject({
  refuse: share,
  hang: share,
  '500': share,
  '429': share,
  half: share,
  seed: z.int().default(1),
});

const stripe = z.strictObject({
  /** The fate of webhooks: sent, held until POST /control/release, or lost for ever; or a share of each. */
  webhooks: z.union([z.enum(['deliver', 'hold', 'drop']), webhookShares]),
  /** Whether Stripe still has the webhook endpoint; without one it sends nothing. */
  endpoint: z.enum(['enabled', 'disabled', 'deleted']),
  /** The number of times that each event is sent again. */
  duplicates: z.int().min(0).max(100),
  /** Send events in random order. */
  shuffle: z.boolean(),
  /** The delay of all that Stripe sends: replies of the API and webhooks. */
  latencyMs: milliseconds,
  /** Webhooks alone come this late. */
  webhookDelayMs: milliseconds,
  /** The API's failure instead of an answer; `half` does the work and cuts the reply in the middle. */
  fail: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.union([z.enum(['none', ...failures]), failShares]),
  ),
  /** The time after which a delayed payment settles; null waits for POST /control/settle. */
  settleAfterMs: milliseconds.nullable(),
});

const smtp = z.strictObject({
  /** The reply code; anything but 250 refuses the mail. */
  reply: z.union([z.literal(250), z.int().min(400).max(599)]),
  /** The command that the refusal answers. */
  replyTo: z.enum(['data', 'rcpt']),
  /** Accept connections and say nothing. */
  hang: z.boolean(),
  /** Take the whole mail, keep it, and cut the connection before saying so. */
  cutAfterData: z.boolean(),
});

const google = z.strictObject({
  /**
   * Google's failure: no token, an ID token that must be refused or says less, or,
   * with `hang`, no answer at all. The pages that people see are not touched.
   */
  fail: z.enum([
    'none',
    'token-500',
    'hang',
    'bad-signature',
    'unsigned',
    'wrong-nonce',
    'wrong-audience',
    'expired',
    'email-verified-missing',
  ]),
  /** Cut the pages off from the window that opened them. */
  severOpener: z.boolean(),
});

const transcription = z.strictObject({
  /** The service's failure: no such key, an error, too many requests, no answer at all, or an answer that is none. */
  fail: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(['none', 'refuse', '500', '429', 'hang', 'nonsense']),
  ),
  /** The time that it takes for each answer. */
  latencyMs: milliseconds,
  /** It hears a sentence in so many seconds. */
  everySeconds: z.number().min(0.5).max(3_600),
});

const controlState = z.strictObject({ stripe, smtp, google, transcription });

const controlChange = z
  .strictObject({
    stripe: stripe.partial(),
    smtp: smtp.partial(),
    google: google.partial(),
    transcription: transcription.partial(),
  })
  .partial();

function goodBehaviour(): ControlState {
  return {
    stripe: {
      webhooks: 'deliver',
      endpoint: 'enabled',
      duplicates: 0,
      shuffle: false,
      latencyMs: 0,
      webhookDelayMs: 0,
      fail: 'none',
      settleAfterMs: 2000,
    },
    smtp: { reply: 250, replyTo: 'data', hang: false, cutAfterData: false },
    google: { fail: 'none', severOpener: false },
    transcription: { fail: 'none', latencyMs: 0, everySeconds: 6 },
  };
}
