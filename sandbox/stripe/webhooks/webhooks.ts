import { createHmac } from 'node:crypto';
import type { Control, ControlState } from '#sandbox/control.ts';
import { seededRandom } from '#sandbox/seeded-random.ts';
import type { Store } from '#sandbox/stripe/local-stripe.ts';
import type { Deliveries, Delivery } from './deliveries.ts';

/** The `Stripe-Signature` header. @see https://docs.stripe.com/webhooks#verify-manually */
function signPayload(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timestampSeconds}.${payload}`).digest('hex');
  return `t=${timestampSeconds},v1=${signature}`;
}

/** Decides for each event the number of copies and their delay. */
interface Lots {
  /** The copies of the next event; none when it is lost. */
  draw(): Copy[];
  /** The delay of a released event. */
  delayMs(): number;
  counts(): LotCounts;
}

interface Copy {
  state: 'pending' | 'held' | 'dropped';
  delayMs: number;
}

/** The number of events since the start, by delivery fault. */
interface LotCounts {
  events: number;
  duplicated: number;
  shuffled: number;
  late: number;
  lost: number;
}

type Shares = Exclude<ControlState['stripe']['webhooks'], string>;

/** With shares in the control settings, the seed decides for each event; otherwise all events are treated alike. */
function castLots(control: Control, random: () => number): Lots {
  const counts: LotCounts = { events: 0, duplicated: 0, shuffled: 0, late: 0, lost: 0 };
  let shares: Shares | undefined;
  let seeded = random;

  return {
    draw() {
      counts.events += 1;
      const { webhooks, duplicates } = control.state.stripe;
      if (typeof webhooks === 'object') return drawFrom(webhooks);
      const state = webhooks === 'deliver' ? 'pending' : webhooks === 'hold' ? 'held' : 'dropped';
      return Array.from({ length: duplicates + 1 }, () => ({ state, delayMs: delayMs() }));
    },
    delayMs,
    counts: () => ({ ...counts }),
  };

  function delayMs(): number {
    const { latencyMs, webhookDelayMs, shuffle } = control.state.stripe;
    return latencyMs + webhookDelayMs + (shuffle ? Math.floor(random() * shuffleWindowMs) : 0);
  }

  /** Every event takes the same number of draws, so that changing one share leaves the others as they are. */
  function drawFrom(wanted: Shares): Copy[] {
    if (shares !== wanted) seeded = seededRandom(wanted.seed);
    shares = wanted;
    const [isLost, isDouble, isShuffled, isLate] = (['lost', 'duplicate', 'shuffle', 'late'] as const).map(
      (kind) => seeded() < wanted[kind],
    );
    const [shuffleMs, lateMs] = [seeded() * wanted.shuffleMs, (0.5 + seeded() / 2) * wanted.lateMs];
    const secondMs = seeded() * wanted.shuffleMs;
    if (isLost) {
      counts.lost += 1;
      return [{ state: 'dropped', delayMs: 0 }];
    }
    counts.duplicated += Number(isDouble);
    counts.shuffled += Number(isShuffled);
    counts.late += Number(isLate);
    const first = delayMs() + Math.floor((isShuffled ? shuffleMs : 0) + (isLate ? lateMs : 0));
    const copies: Copy[] = [{ state: 'pending', delayMs: first }];
    if (isDouble) copies.push({ state: 'pending', delayMs: first + Math.floor(secondMs) });
    return copies;
  }
}

const shuffleWindowMs = 400;

/**
 * Sends events to the product until it answers 2xx, for up to three days: at least once and in no guaranteed order.
 * @see https://docs.stripe.com/webhooks
 */
export interface Webhooks {
  /** Queues an event in the current transaction. */
  queue(eventId: string): void;
  /** Sends held events. @returns how many */
  release(): number;
  /** Counts the events since the start, by fault and state. */
  counts(): LotCounts;
  close(): void;
}

interface WebhookOptions {
  deliveries: Deliveries;
  store: Store;
  control: Control;
  url: string;
  secret: string;
  now: () => number;
  /** From 0 to 1; decides the order of shuffled events. */
  random: () => number;
  /** The delays between attempts in milliseconds; the last one repeats. */
  retryDelaysMs: readonly number[];
}

export const stripeRetryDelaysMs = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

export function startWebhooks(options: WebhookOptions): Webhooks {
  const { deliveries, control, now } = options;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underway = 0;
  const lots = castLots(control, options.random);

  deliveries.resume(now());
  wakeSoon();
  return {
    queue(eventId) {
      for (const { state, delayMs } of lots.draw()) deliveries.add(eventId, state, now(), now() + delayMs);
      wakeSoon();
    },
    release() {
      const released = deliveries.release(() => now() + lots.delayMs());
      wakeSoon();
      return released;
    },
    counts: () => lots.counts(),
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };

  /** Runs after the current transaction, never inside it. */
  function wakeSoon(): void {
    setImmediate(wake);
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    clearTimeout(timer);
    deliveries.giveUp(now() - threeDaysMs);
    const free = mostUnderway - underway;
    const due = free > 0 ? deliveries.takeDue(now(), now() + lendingMs, free) : [];
    for (const delivery of due) {
      underway += 1;
      void attempt(delivery).finally(() => {
        underway -= 1;
        wakeSoon();
      });
    }
    const nextDueAt = deliveries.nextDueAt();
    if (nextDueAt !== undefined && underway < mostUnderway)
      timer = setTimeout(wake, Math.min(Math.max(nextDueAt - now(), 5), 60_000));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { webhooks, endpoint } = control.state.stripe;
    const mode = endpoint === 'enabled' ? webhooks : 'drop';
    if ((mode === 'hold' || mode === 'drop') && !delivery.released) {
      const state = mode === 'hold' ? 'held' : 'dropped';
      deliveries.report(delivery.sequence, state, `${state} by /control`, now());
      return;
    }
    const answer = await send(delivery);
    if (closing.signal.aborted) return;
    if (/^2\d\d$/.test(answer)) {
      deliveries.report(delivery.sequence, 'delivered', answer, now());
      options.store.change('event', delivery.eventId, {
        pending_webhooks: deliveries.pendingFor(delivery.eventId) > 0 ? 1 : 0,
      });
      return;
    }
    const delay = options.retryDelaysMs[delivery.attempts - 1] ?? options.retryDelaysMs.at(-1) ?? 0;
    const dueAt = now() + delay;
    const state = dueAt > delivery.createdAt + threeDaysMs ? 'given-up' : 'pending';
    deliveries.report(delivery.sequence, state, answer, dueAt);
  }

  /** @returns the status, or why there was none */
  async function send(delivery: Delivery): Promise<string> {
    const payload = JSON.stringify(options.store.require('event', delivery.eventId), null, 2);
    try {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signPayload(payload, options.secret, Math.floor(now() / 1000)),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      const reason = error instanceof Error ? (error.cause ?? error) : error;
      return reason instanceof Error ? reason.message || reason.name : String(reason);
    }
  }
}

const mostUnderway = 32;
const attemptTimeoutMs = 10_000;
const lendingMs = 12_000;
const threeDaysMs = 3 * 86_400_000;
