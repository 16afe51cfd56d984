import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { startSandbox, type Sandbox, type SandboxOptions } from './start.ts';
import type { ControlState } from './control.ts';

/** Starts the sandbox on free ports with empty data, and a shop that receives its webhooks. */
export interface Rehearsal extends AsyncDisposable {
  readonly sandbox: Sandbox;
  /** Stripe's own library, pointed at the sandbox. */
  readonly stripe: Stripe;
  readonly shop: Shop;
  control(change: {
    [service in keyof ControlState]?: Partial<ControlState[service]>;
  }): Promise<Response>;
  post(path: string, body?: object): Promise<unknown>;
  /** Creates a checkout session for one price. */
  checkout(price?: string): Promise<Stripe.Checkout.Session>;
  /** Submits the hosted payment page. */
  pay(sessionId: string, fields?: Record<string, string>): Promise<Response>;
  /** Restarts the sandbox with its data. */
  restart(): Promise<void>;
}

/** The webhooks that the shop received. */
interface Shop {
  received: { payload: string; signature: string; event: Stripe.Event }[];
  /** The statuses of the next replies, then 200. */
  answers: number[];
  types: () => string[];
}

/** Options of `expect.poll`: milliseconds of work may take seconds on a busy machine. */
export const patiently = { timeout: 60_000 };

export const webhookSecret = 'whsec_rehearsal';
const secretKey = 'sk_test_rehearsal';

export const goodCard = {
  method: 'card',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Aisyah Rahman',
  email: 'aisyah@example.com',
};

export async function rehearse(wishes: Partial<SandboxOptions> = {}): Promise<Rehearsal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const { shop, server: shopServer, url: siteUrl } = await openShop();
  let sandbox = await start();

  const rehearsal: Rehearsal = {
    get sandbox() {
      return sandbox;
    },
    get stripe() {
      return new Stripe(secretKey, {
        host: 'localhost',
        port: sandbox.port,
        protocol: 'http',
        maxNetworkRetries: 0,
        timeout: 10_000,
        telemetry: false,
      });
    },
    shop,
    control: (change) => fetch(`${sandbox.url}/control`, { method: 'PUT', body: JSON.stringify(change) }),
    async post(path, body = {}) {
      const response = await fetch(sandbox.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return response.json();
    },
    checkout: (price = 'price_ultra_usd') =>
      rehearsal.stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price, quantity: 1 }],
        success_url: 'http://shop.example/PaymentSuccess?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://shop.example/PaymentFail',
        client_reference_id: 'user-1',
        metadata: { plan: 'ultra' },
        payment_intent_data: { metadata: { user: 'user-1' } },
      }),
    pay: (sessionId, fields = goodCard) =>
      fetch(`${sandbox.url}/stripe/pay/${sessionId}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    async restart() {
      await sandbox.close();
      sandbox = await start();
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      shopServer.closeAllConnections();
      shopServer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return rehearsal;

  function start(): Promise<Sandbox> {
    return startSandbox({
      port: 0,
      smtpPort: 0,
      dataDir,
      siteUrl,
      stripeSecretKey: secretKey,
      stripeWebhookSecret: webhookSecret,
      retryDelaysMs: [20, 20, 50],
      ...wishes,
    });
  }
}

async function openShop(): Promise<{ shop: Shop; server: Server; url: string }> {
  const shop: Shop = {
    received: [],
    answers: [],
    types: () => shop.received.map(({ event }) => event.type),
  };
  const server = createServer((request, response) => {
    void text(request).then((payload) => {
      shop.received.push({
        payload,
        signature: String(request.headers['stripe-signature']),
        event: JSON.parse(payload) as Stripe.Event,
      });
      response.writeHead(shop.answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { shop, server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}
