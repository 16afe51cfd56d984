/** A Stripe whose replies the test sets, including the rarest ones. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { connectStripe } from '#server/payments/stripe/connect.ts';
import type { StripeGateway } from '#server/payments/stripe/gateway.ts';
import { stripeEnvironment } from './test-context.ts';

/** @returns the adapter, connected to the handler over HTTP; the server closes when the test ends */
export async function connectToStripe(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StripeGateway> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return connectStripe({
    url: `http://localhost:${port}`,
    secretKey: stripeEnvironment.STRIPE_SECRET_KEY,
    webhookSecret: stripeEnvironment.STRIPE_WEBHOOK_SECRET,
  });
}

/** A Stripe with these replies by path, and nothing else. */
export function connectToReplies(replies: Record<string, object>): Promise<StripeGateway> {
  const error = { code: 'resource_missing', type: 'invalid_request_error' };
  return connectToStripe((request, response) => {
    const reply = replies[new URL(request.url ?? '', 'http://localhost').pathname];
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? { error }));
  });
}
