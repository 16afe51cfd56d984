import { z } from 'zod';

/** Settings that make the sandbox fail. A restart resets them. */
export type ControlState = z.infer<typeof controlState>;

export interface Control {
  readonly state: ControlState;
  /** Deep-merges a change. @throws z.ZodError when a key or a value is unknown; then nothing changes. */
  change(wish: unknown): ControlState;
  reset(): ControlState;
}

export function createControl(): Control {
  let state = goodBehavior();
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
      state = goodBehavior();
      return state;
    },
  };
}

const milliseconds = z.int().min(0).max(3_600_000);

const share = z.number().min(0).max(1).default(0);

/** The share of events for each delivery fault; draws come from the seed. */
const webhookShares = z.strictObject({
  duplicate: share,
  /** Delayed by up to `shuffleMs`, so that later events overtake it. */
  shuffle: share,
  shuffleMs: milliseconds.default(2_000),
  /** Delayed by between half of `lateMs` and all of it. */
  late: share,
  lateMs: milliseconds.default(10_000),
  lost: share,
  seed: z.int().default(1),
});

const failures = ['refuse', 'hang', '500', '429', 'half'] as const;

/** The share of API calls that fail in each way. */
const failShares = z.strictObject({
  refuse: share,
  hang: share,
  '500': share,
  '429': share,
  half: share,
  seed: z.int().default(1),
});

const stripe = z.strictObject({
  /** Deliver webhooks, hold them until POST /control/release, drop them, or apply a share of each fault. */
  webhooks: z.union([z.enum(['deliver', 'hold', 'drop']), webhookShares]),
  /** Without an enabled endpoint, Stripe sends no webhooks. */
  endpoint: z.enum(['enabled', 'disabled', 'deleted']),
  /** The number of extra deliveries of each event. */
  duplicates: z.int().min(0).max(100),
  shuffle: z.boolean(),
  /** The delay of API replies and webhooks. */
  latencyMs: milliseconds,
  /** The extra delay of webhooks. */
  webhookDelayMs: milliseconds,
  /** How the API fails; `half` does the work and truncates the reply. */
  fail: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.union([z.enum(['none', ...failures]), failShares]),
  ),
  /** The delay until a delayed payment settles; null waits for POST /control/settle. */
  settleAfterMs: milliseconds.nullable(),
});

const smtp = z.strictObject({
  /** The SMTP reply code; anything but 250 rejects the email. */
  reply: z.union([z.literal(250), z.int().min(400).max(599)]),
  /** The command that gets the error reply. */
  replyTo: z.enum(['data', 'rcpt']),
  /** Accept connections without replying. */
  hang: z.boolean(),
  /** Accept and store the email, then cut the connection before replying. */
  cutAfterData: z.boolean(),
});

const google = z.strictObject({
  /**
   * How Google fails: no token, an invalid or incomplete ID token, or no answer at all with `hang`. The pages for users
   * still work.
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
  /** Send `Cross-Origin-Opener-Policy: same-origin`, which cuts the popup's `window.opener`. */
  severOpener: z.boolean(),
});

const transcription = z.strictObject({
  /** How the service fails: invalid key, 500, 429, no answer, or an invalid answer. */
  fail: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(['none', 'refuse', '500', '429', 'hang', 'nonsense']),
  ),
  /** The delay of each answer. */
  latencyMs: milliseconds,
  /** The interval between transcribed sentences, in seconds. */
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

function goodBehavior(): ControlState {
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
