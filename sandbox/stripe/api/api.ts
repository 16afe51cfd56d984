import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Control, ControlState } from '#sandbox/control.ts';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { seededRandom } from '#sandbox/seeded-random.ts';
import { type LocalStripe, newId, type Store, StripeError } from '#sandbox/stripe/local-stripe.ts';
import { apiVersion } from '#sandbox/stripe/objects/objects.ts';
import { accountEndpoints } from './accounts.ts';
import { balanceTransactionEndpoints, payoutEndpoints } from './balance.ts';
import { chargeEndpoints, customerEndpoints, paymentIntentEndpoints } from './charges.ts';
import { couponEndpoints } from './coupons.ts';
import { fileEndpoints } from './dispute-evidence.ts';
import { disputeEndpoints } from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints, webhookEndpoints } from './events.ts';
import { type KeyedRequest, openIdempotencyKeys } from './idempotency.ts';
import { Params, parseForm, readBody } from './params.ts';
import { priceEndpoints, productEndpoints } from './prices.ts';
import { refundEndpoints } from './refunds.ts';
import { lineItemsUrl, sessionEndpoints } from './sessions.ts';

/**
 * Replaces ids with objects along paths like `payment_intent.latest_charge` or, in lists, `data.payment_intent`; adds a
 * session's `line_items`.
 * @see https://docs.stripe.com/expand
 * @throws StripeError for an unknown path or one deeper than four levels.
 */
function expand(store: Store, reply: object, paths: string[]): object {
  return paths.reduce((value, path) => {
    const steps = path.split('.');
    if (steps.length > 4)
      throw new StripeError(`You cannot expand more than 4 levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    return expandAlong(store, value, steps, path) as object;
  }, reply);
}

function expandAlong(store: Store, value: unknown, steps: string[], path: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => expandAlong(store, entry, steps, path));
  if (typeof value !== 'object') throw cannotBeExpanded(path);
  const object = value as Record<string, unknown>;
  const found = linked(store, object, step, path);
  return { ...object, [step]: expandAlong(store, found, rest, path) };
}

function linked(store: Store, object: Record<string, unknown>, step: string, path: string): unknown {
  const value = object[step];
  if (value === undefined) {
    if (object['object'] === 'checkout.session' && step === 'line_items')
      return lineItems(store, String(object['id']));
    throw cannotBeExpanded(path);
  }
  if (typeof value === 'string') {
    const target = store.findAny(value);
    if (!target) throw cannotBeExpanded(path);
    return target;
  }
  if (value === null || typeof value === 'object') return value;
  throw cannotBeExpanded(path);
}

function lineItems(store: Store, sessionId: string): object {
  const { data, hasMore } = store.list('item', { parent: sessionId, limit: 100 });
  return { object: 'list', data, has_more: hasMore, url: lineItemsUrl(sessionId) };
}

function cannotBeExpanded(path: string): StripeError {
  return new StripeError(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string } };

/** Makes the API slow, hang, fail or rate-limit, as the control settings say. */
function misbehave(control: Control) {
  const drawFailure = failureLots();
  return createMiddleware<ApiEnv>(async (context, next) => {
    const { latencyMs, fail } = control.state.stripe;
    if (latencyMs > 0) await sleep(latencyMs);
    const { socket } = context.env.incoming;
    switch (typeof fail === 'object' ? drawFailure(fail) : fail) {
      case 'refuse':
        socket.destroy();
        return RESPONSE_ALREADY_SENT;
      case 'hang':
        await new Promise((resolve) => socket.once('close', resolve));
        return RESPONSE_ALREADY_SENT;
      case '500':
        return context.json({ error: { type: 'api_error', message: 'An unknown error occurred.' } }, 500);
      case '429':
        return context.json(
          {
            error: {
              type: 'invalid_request_error',
              code: 'rate_limit',
              message: 'Request rate limit exceeded.',
            },
          },
          429,
        );
      case 'half':
        await next();
        context.res = await cutInTheMiddle(context.env, await context.res.text());
        return;
      case 'none':
        return next();
    }
  });
}

type Fail = ControlState['stripe']['fail'];
type Shares = Exclude<Fail, string>;

/** One draw per call from the seed of the current shares. */
function failureLots(): (wanted: Shares) => Extract<Fail, string> {
  let shares: Shares | undefined;
  let random = Math.random;
  return (wanted) => {
    if (shares !== wanted) random = seededRandom(wanted.seed);
    shares = wanted;
    let left = random();
    return (
      (['refuse', 'hang', '500', '429', 'half'] as const).find((way) => (left -= wanted[way]) < 0) ?? 'none'
    );
  };
}

async function cutInTheMiddle({ outgoing, incoming }: HttpBindings, body: string): Promise<Response> {
  // The client has disconnected, so a write would raise an error that no handler catches.
  if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
  outgoing.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  await new Promise((resolve) => outgoing.write(body.slice(0, body.length / 2), () => resolve(undefined)));
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

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
    rejectWrongKey(context.req.header('Authorization'), secretKey);
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

  /** One transaction, so that of two requests with the same key, the second finds the first one's reply. */
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
  ...couponEndpoints,
  ...couponEndpoints,
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

/** The key comes as a bearer token or as the basic authentication user name. */
function rejectWrongKey(authorization: string | undefined, secretKey: string): void {
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
