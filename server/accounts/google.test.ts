import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectGoogle } from './google.ts';

const siteUrl = 'http://localhost:3000';
const asked = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), origin: siteUrl };

/** Starts a provider whose metadata contain this issuer, its own by default. */
async function startProvider(issuer?: string): Promise<string> {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ issuer: issuer ?? own, authorization_endpoint: `${own}/auth` }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const own = `http://localhost:${(server.address() as AddressInfo).port}`;
  return own;
}

const connect = (issuer: string) =>
  connectGoogle({ siteUrl, google: { issuer, clientId: 'client', clientSecret: 'secret' } });

test('rejects metadata with another issuer', async () => {
  const honest = await startProvider();
  expect((await connect(honest).authorizationUrl(asked)).origin).toBe(honest);
  const impostor = await startProvider('https://accounts.google.com');
  await expect(connect(impostor).authorizationUrl(asked)).rejects.toThrow(/issuer|configured/i);
});
