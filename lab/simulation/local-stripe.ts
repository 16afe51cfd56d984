/** The actions of buyers, banks and the instructor at the local Stripe, over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Question, send } from './browser.ts';

export type LocalStripe = ReturnType<typeof openLocalStripe>;

/** The result of a Stripe page: paid or pending, declined, or closed because the session has ended. */
export type PageAnswer = 'done' | 'declined' | 'closed';

type StripeList = { data: { id: string }[]; has_more: boolean };

export function openLocalStripe(simulation: { sandboxUrl: string; secretKey: string }) {
  const { sandboxUrl, secretKey } = simulation;

  /** Retries, since the API may be set to fail sometimes. */
  async function api(
    method: Question['method'],
    path: string,
    fields?: Record<string, string>,
    key?: string,
  ): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      const reply = await send({
        method,
        url: `${sandboxUrl}/stripe/v1${path}`,
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(fields && { body: new URLSearchParams(fields).toString() }),
      }).catch((error: unknown) => error as Error);
      if (!(reply instanceof Error)) {
        if (reply.status < 300) return JSON.parse(reply.text);
        if (reply.status < 429) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`);
      } else if (tries > 20) throw reply;
      if (tries > 20) throw new Error(`${method} ${path} failed twenty times`);
    }
  }

  async function control(path: string, value: object, method: Question['method'] = 'POST'): Promise<unknown> {
    const reply = await send({
      method,
      url: `${sandboxUrl}/control${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });
    if (reply.status >= 300) throw new Error(`/control${path} answered ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  }

  return {
    api,
    control,
    /** Submits the payment page's form without a browser. */
    async pay(sessionId: string, fields: Record<string, string>): Promise<PageAnswer> {
      const reply = await send({
        method: 'POST',
        url: `${sandboxUrl}/stripe/pay/${sessionId}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ name: 'A Learner', email: '', ...fields }).toString(),
      });
      if (reply.status === 402) return 'declined';
      if (reply.status !== 303) throw new Error(`The page of ${sessionId} answered ${reply.status}`);
      return reply.headers.location?.includes('/PaymentSuccess') ? 'done' : 'closed';
    },
    /** Refunds an amount in cents, or all of it. */
    async refund(intent: string, amountCents?: number, why = ''): Promise<string> {
      const fields = { payment_intent: intent, amount: String(amountCents ?? '') };
      const refund = await api('POST', '/refunds', fields, `${intent}:${amountCents ?? 'all'}:${why}`);
      return (refund as { id: string }).id;
    },
    /** `leftCents` is the amount that was not refunded. */
    async intentOf(sessionId: string): Promise<{ id: string; chargeId: string; leftCents: number }> {
      const path = `/checkout/sessions/${sessionId}?expand[]=payment_intent.latest_charge`;
      const { payment_intent: intent } = (await api('GET', path)) as {
        payment_intent: {
          id: string;
          latest_charge: { id: string; amount: number; amount_refunded: number };
        };
      };
      const { id: chargeId, amount, amount_refunded: refunded } = intent.latest_charge;
      return { id: intent.id, chargeId, leftCents: amount - refunded };
    },
    /** Waits until a delayed payment has settled. */
    async bankOf(sessionId: string): Promise<'paid' | 'refused'> {
      for (;;) {
        const path = `/checkout/sessions/${sessionId}?expand[]=payment_intent`;
        const { payment_status: paid, payment_intent: intent } = (await api('GET', path)) as {
          payment_status: string;
          payment_intent: { status: string };
        };
        if (paid === 'paid') return 'paid';
        if (intent.status !== 'processing') return 'refused';
        await sleep(200);
      }
    },
    async dispute(chargeId: string, kind: 'chargeback' | 'inquiry' = 'chargeback'): Promise<string> {
      const wish = { charge: chargeId, inquiry: kind === 'inquiry' };
      return ((await control('/disputes', wish)) as { id: string }).id;
    },
    async disputeOf(chargeId: string): Promise<string> {
      const { data } = (await api('GET', `/disputes?charge=${chargeId}`)) as StripeList;
      return data[0]!.id;
    },
    endDispute: (id: string, outcome: 'won' | 'lost' | 'under_review' | 'escalated' | 'closed') =>
      control(`/disputes/${id}`, { outcome }),
    /** Fails a refund at the buyer's bank. */
    failRefund: (id: string) => control(`/refunds/${id}/fail`, {}),
    /** Settles a delayed payment now. */
    settle: (sessionId: string) => control('/settle', { sessionId }),
    /** A whole list, newest first, page by page; `path` ends where a parameter may follow. */
    async *listAll(path: string): AsyncGenerator {
      let after = '';
      for (;;) {
        const page = (await api('GET', `${path}limit=100${after}`)) as StripeList;
        yield* page.data;
        const last = page.data.at(-1);
        if (!page.has_more || !last) return;
        after = `&starting_after=${last.id}`;
      }
    },
  };
}
