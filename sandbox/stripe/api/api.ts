import { Hono, type Context } from 'hono';
import type { Control } from '../../control.ts';
import type { SandboxDatabase } from '../../database.ts';
import { accountEndpoints } from './accounts.ts';
import { balanceTransactionEndpoints } from './balance-transactions.ts';
import { chargeEndpoints } from './charges.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import { StripeError } from './errors.ts';
import { eventEndpoints } from './events.ts';
import { fileEndpoints } from '../objects/files.ts';
import { expand } from './expansions.ts';
import { parseForm, readBody } from './form.ts';
import { openIdempotencyKeys, type KeyedRequest } from './idempotency.ts';
import { newId } from '../objects/ids.ts';
import type { LocalStripe } from '../local-stripe.ts';
import { misbehave, type ApiEnv } from './misbehaviour.ts';
import { apiVersion } from '../objects/objects.ts';
import { Params } from './params.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { payoutEndpoints } from './payouts.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';
import { sessionEndpoints } from './sessions.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** Stripe's API, to be mounted at /v1. @see https://docs.stripe.com/api */
export function stripeApi(options: {
  stripe: LocalStripe;
  db: SandboxDatabase;
  control: Control;
  secretKey: string;
}): Hono<ApiEnv> {
  const { stripe, db, secretKey } = options;
  const keys = openIdempotencyKeys(db, () => stripe.now());
  const app = new Hono<ApiEnv>();

  app.use(misbehave(options.control));
  app.use(async (context, next) => {
    context.set('requestId', newId('req'));
    context.header('Request-Id', context.get('requestId'));
    context.header('Stripe-Version', apiVersion);
    refuseWrongKey(context.req.header('Authorization'), secretKey);
    await next();
  });
  for (const endpoint of endpoints)
    app.on(endpoint.method, endpoint.path, async (context) => {
      const { method } = endpoint;
      const form = method === 'GET' ? new URL(context.req.url).search : await readBody(context.req);
      const params = new Params(parseForm(form));
      const key = method === 'POST' ? context.req.header('Idempotency-Key') : undefined;
      const path = `/v1${context.req.path.split('/v1')[1] ?? ''}`;
      const keyed = key ? { key, endpoint: path, parameters: form } : undefined;
      return context.body(answer(context, endpoint, params, keyed), 200, json);
    });
  app.all('*', ({ req }) => {
    throw new StripeError(`Unrecognized request URL (${req.method}: ${req.path}).`, { status: 404 });
  });
  app.onError((error, context) => {
    const known = error instanceof StripeError ? error : unexpected(error);
    return context.body(JSON.stringify(known.toReply(), null, 2), known.status as 400, json);
  });
  return app;

  /** All in one transaction: of two requests with one key, the second finds the first one's reply. */
  function answer(
    context: Context<ApiEnv>,
    endpoint: Endpoint,
    params: Params,
    keyed: KeyedRequest | undefined,
  ): string {
    return db.transaction(() => {
      const before = keyed && keys.replay(keyed);
      if (before) {
        context.header('Idempotent-Replayed', 'true');
        context.header('Original-Request', before.requestId);
        return before.reply;
      }
      const result = endpoint.answer(stripe, params, context.req.param('id') ?? '');
      const expanded = expand(stripe.store, result, params.texts('expand'));
      const reply = JSON.stringify(expanded, null, 2);
      if (keyed) {
        context.header('Idempotency-Key', keyed.key);
        keys.remember(keyed, context.get('requestId'), reply);
      }
      return reply;
    })();
  }
}

const endpoints: Endpoint[] = [
  ...accountEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...customerEndpoints,
  ...sessionEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...balanceTransactionEndpoints,
  ...payoutEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
];

const json = { 'Content-Type': 'application/json' };

/** The key comes as a bearer token, or as the user name of basic authentication. */
function refuseWrongKey(authorization: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64').toString().split(':')[0]
      : credentials;
  if (!given)
    throw new StripeError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      { status: 401 },
    );
  if (given !== secretKey)
    throw new StripeError(`Invalid API Key provided: ${given.slice(0, 8)}***${given.slice(-4)}`, {
      status: 401,
    });
}

function unexpected(error: Error): StripeError {
  console.error(error);
  return new StripeError('An unknown error occurred.', { status: 500, type: 'api_error' });
}
