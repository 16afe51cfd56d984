import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectGoogle } from './google.ts';

const siteUrl = 'http://localhost:3000';
const asked = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), origin: siteUrl };

/** A provider whose metadata name this issuer, or its own where none is given. */
async function providerThatSays(issuer?: string): Promise<string> {
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

test('metadata that name another issuer are refused', async () => {
  const honest = await providerThatSays();
  expect((await connect(honest).authorizationUrl(asked)).origin).toBe(honest);
  const liar = await providerThatSays('https://accounts.google.com');
  await expect(connect(liar).authorizationUrl(asked)).rejects.toThrow(/issuer|configured/i);
});
