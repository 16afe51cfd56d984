/** Steps of buyers. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { UserRecord } from '#rules/user.ts';
import { listPayments } from '#server/payments/store.ts';
import { listCheckoutsOfUser } from '#server/payments/checkout-store.ts';
import { openSession, registerPerson, uidOf } from './people.ts';
import type { Site } from './site.ts';
import { openBrowser } from './visitor.ts';

export type Buyer = { page: Page; context: BrowserContext; email: string };

/** A registered, signed-in user; each test has its own. */
export async function openBuyer(
  browser: Browser,
  site: Site,
  ask: { name: string; expected?: RegExp; country?: UserRecord['country'] },
): Promise<Buyer> {
  const { name, expected, country } = ask;
  const email = `${name}@example.com`;
  const context = await openBrowser(browser, {}, expected);
  await openSession(context, site, email);
  await registerPerson(site, email, { country });
  return { page: await context.newPage(), context, email };
}

/** Buys Ultra over HTTP and returns the checkout session's id. The webhook may still be pending. */
export async function payForUltra(context: BrowserContext, site: Site): Promise<string> {
  const checkout = await context.request.post(`${site.url}/api/checkouts`, {
    data: { plan: 'ultra' },
    headers: { origin: site.url },
  });
  const { sessionId } = (await checkout.json()) as { sessionId: string };
  await payWithoutBrowser(`${site.sandboxUrl}/stripe/pay/${sessionId}`);
  return sessionId;
}

/** Pays on Stripe's page without a browser. @returns the URL that Stripe redirects to */
export async function payWithoutBrowser(address: string): Promise<string> {
  const card = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'A' };
  const reply = await fetch(address, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  return reply.headers.get('location') ?? '';
}

export async function see(place: ReturnType<Page['getByText']>): Promise<void> {
  await place.first().waitFor();
}

/** Returns the user of the page, as the site's API does. */
export async function me(site: Site, page: Page): Promise<Record<string, unknown>> {
  return (await page.request.get(`${site.url}/api/me`)).json() as Promise<Record<string, unknown>>;
}

export async function planOf(site: Site, context: BrowserContext): Promise<string> {
  const reply = await context.request.get(`${site.url}/api/me`);
  return ((await reply.json()) as { plan: string }).plan;
}

export async function paymentsOf(site: Site, email: string) {
  return listPayments(site.db, { uid: await uidOf(site, email) });
}

export async function checkoutsOf(site: Site, email: string) {
  return listCheckoutsOfUser(site.db, { uid: await uidOf(site, email), atMost: 10 });
}

/** Calls the local Stripe API. */
export function askStripe(
  site: Site,
  method: string,
  path: string,
  body?: URLSearchParams,
): Promise<Response> {
  const headers = { authorization: 'Bearer sk_test_lectern_sandbox' };
  return fetch(`${site.sandboxUrl}/stripe/v1/${path}`, { method, headers, ...(body && { body }) });
}
