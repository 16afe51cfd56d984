import { Hono } from 'hono';
import { z } from 'zod';
import type { Control } from './control.ts';
import { disputeSteps, moveDispute, openDispute, openInquiry } from './stripe/api/disputes.ts';
import { StripeError } from './stripe/local-stripe.ts';
import { payOutAll } from './stripe/api/balance.ts';
import { failRefund } from './stripe/api/refunds.ts';
import type { RunningStripe } from './stripe/start-stripe.ts';

/**
 * Control endpoints: GET returns the settings, PUT merges a change, DELETE resets them. The others trigger events that
 * otherwise depend on a bank.
 */
export function controlRoutes(
  control: Control,
  { stripe, settlements, deliveries, webhooks }: RunningStripe,
  transaction: <Result>(work: () => Result) => Result,
): Hono {
  const app = new Hono();
  app.get('/', (context) => context.json(control.state));
  app.put('/', async (context) => context.json(control.change(await context.req.json())));
  app.delete('/', (context) => context.json(control.reset()));
  app.post('/release', (context) => context.json({ released: webhooks.release() }));
  app.get('/webhooks/delivered', (context) => context.json(deliveries.deliveredSessions()));
  app.get('/webhooks', (context) => context.json({ ...webhooks.counts(), sendings: deliveries.tally() }));
  app.post('/settle', async (context) => {
    const wish = settleWish.parse(await readOptionalJson(context.req.raw));
    return context.json({ settled: settlements.settleNow(wish) });
  });
  app.post('/disputes', async (context) => {
    const { charge, inquiry, dueBy } = disputeWish.parse(await context.req.json());
    const open = inquiry ? openInquiry : openDispute;
    return context.json(transaction(() => open(stripe, charge, dueBy)));
  });
  app.post('/disputes/:id', async (context) => {
    const { outcome } = verdict.parse(await context.req.json());
    return context.json(transaction(() => moveDispute(stripe, context.req.param('id'), outcome)));
  });
  app.post('/payouts', (context) => context.json(transaction(() => payOutAll(stripe))));
  app.post('/refunds/:id/fail', (context) =>
    context.json(transaction(() => failRefund(stripe, context.req.param('id')))),
  );
  app.onError((error, context) => {
    if (error instanceof z.ZodError) return context.json({ message: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return context.json({ message: 'That is not JSON.' }, 400);
    if (error instanceof StripeError) return context.json({ message: error.message }, error.status as 400);
    console.error(error);
    return context.json({ message: 'Something went wrong in the sandbox.' }, 500);
  });
  return app;
}

const settleWish = z.strictObject({
  sessionId: z.string().optional(),
  outcome: z.enum(['succeed', 'fail']).optional(),
});
const disputeWish = z.strictObject({
  charge: z.string(),
  inquiry: z.boolean().default(false),
  /** The deadline for evidence, in seconds since 1970. */
  dueBy: z.int().optional(),
});
const verdict = z.strictObject({ outcome: z.enum(disputeSteps) });

async function readOptionalJson(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? {} : JSON.parse(text);
}
