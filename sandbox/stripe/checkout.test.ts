import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { goodCard, patiently, rehearse } from '../rehearsal.ts';

test('the catalog has three products in two currencies', async () => {
  await using rehearsal = await rehearse();
  const { data } = await rehearsal.stripe.prices.list({ limit: 100 });
  const products = data.map((price) => `${price.id} ${price.unit_amount} ${price.currency}`);
  expect(products.toSorted()).toEqual([
    'price_premium_myr 6800 myr',
    'price_premium_usd 5800 usd',
    'price_ultra_myr 9800 myr',
    'price_ultra_usd 7800 usd',
    'price_upgrade_myr 3000 myr',
    'price_upgrade_usd 2000 usd',
  ]);
  const product = await rehearsal.stripe.products.retrieve('prod_ultra');
  expect(product.name).toBe('Ultra Premium');
  expect(data[0]?.unit_amount_decimal?.toString()).toBe('3000');
});

test('the API answers under /v1 and under /stripe/v1', async () => {
  await using rehearsal = await rehearse();
  for (const base of ['/v1', '/stripe/v1']) {
    const response = await fetch(`${rehearsal.sandbox.url}${base}/prices/price_ultra_usd`, {
      headers: { Authorization: 'Bearer sk_test_rehearsal' },
    });
    expect(response.status).toBe(200);
  }
});

test('a valid card pays and redirects to the success URL', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const session = await rehearsal.checkout();
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 7800,
    currency: 'usd',
    livemode: false,
    payment_intent: null,
    client_reference_id: 'user-1',
  });
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('Pay $78.00');
  expect(page).not.toContain('FPX');

  const response = await rehearsal.pay(session.id);
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe(`http://shop.example/PaymentSuccess?session=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items.data.price.product', 'payment_intent.latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'aisyah@example.com' },
    line_items: { data: [{ price: { id: 'price_ultra_usd', product: { id: 'prod_ultra' } } }] },
    payment_intent: {
      status: 'succeeded',
      amount_received: 7800,
      metadata: { user: 'user-1' },
      latest_charge: {
        paid: true,
        payment_method_details: { card: { last4: '4242' } },
        balance_transaction: { amount: 7800 },
      },
    },
  });
});

test('sessions and charges are found by payment intent', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const session = await rehearsal.checkout();
  await rehearsal.checkout();
  await rehearsal.pay(session.id);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  const intent = paid.payment_intent as string;
  const sessions = await stripe.checkout.sessions.list({ payment_intent: intent });
  expect(sessions.data.map(({ id }) => id)).toEqual([session.id]);
  const charges = await stripe.charges.list({ payment_intent: intent });
  expect(charges.data).toHaveLength(1);
  expect((await stripe.checkout.sessions.list({ status: 'open' })).data).toHaveLength(1);
});

test('lists are paginated, newest first', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await rehearsal.checkout()).id);
  const first = await stripe.checkout.sessions.list({ limit: 2 });
  expect(first.has_more).toBe(true);
  const all: string[] = [];
  for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) all.push(id);
  expect(all).toEqual(ids);
  const before = await stripe.checkout.sessions.list({ ending_before: ids[2] ?? '' });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
});

test('a declined card leaves the session open for a retry', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const session = await rehearsal.checkout();
  const declined = await rehearsal.pay(session.id, { ...goodCard, number: '4000000000000002' });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('Your card was declined.');
  const seen = await fetch(session.url ?? '', {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ ...goodCard, number: '4000000000000002' }),
  });
  expect(seen.status, 'a browser shows the page without a complaint in its console').toBe(200);
  const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(open).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    },
  });
  expect((await rehearsal.pay(session.id)).status).toBe(303);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(paid.payment_intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test('an invalid card number is rejected without a payment attempt', async () => {
  await using rehearsal = await rehearse();
  const session = await rehearsal.checkout();
  const wrong = {
    number: '4242424242424241',
    expiry: '01 / 20',
    cvc: '1',
  };
  for (const [field, value] of Object.entries(wrong)) {
    const response = await rehearsal.pay(session.id, { ...goodCard, [field]: value });
    expect(response.status).toBe(422);
  }
  expect((await rehearsal.stripe.charges.list()).data).toEqual([]);
});

test('paying twice at once charges once', async () => {
  await using rehearsal = await rehearse();
  const session = await rehearsal.checkout();
  const responses = await Promise.all(Array.from({ length: 5 }, () => rehearsal.pay(session.id)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect((await rehearsal.stripe.charges.list()).data).toHaveLength(1);
  expect(await (await fetch(session.url ?? '')).text()).toContain('already completed');
});

test('FPX and e-wallets are offered in ringgit only', async () => {
  await using rehearsal = await rehearse();
  const ringgit = await rehearsal.checkout('price_ultra_myr');
  const page = await (await fetch(ringgit.url ?? '')).text();
  expect(page).toContain('Pay RM98.00');
  expect(page).toContain('FPX');
  expect(page).toContain('E-Wallet');
  expect((await rehearsal.pay(ringgit.id, { method: 'grabpay' })).status).toBe(303);
  const dollars = await rehearsal.checkout();
  expect((await rehearsal.pay(dollars.id, { method: 'fpx' })).status).toBe(422);
});

test('an expired session cannot be paid', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const session = await rehearsal.checkout();
  const expired = await stripe.checkout.sessions.expire(session.id);
  expect(expired).toMatchObject({ status: 'expired', url: null });
  await rehearsal.pay(session.id);
  expect((await stripe.charges.list()).data).toEqual([]);
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('["open"]');
});

test('a session expires after 24 hours', async () => {
  let skippedMs = 0;
  await using rehearsal = await rehearse({ now: () => Date.now() + skippedMs });
  const session = await rehearsal.checkout();
  skippedMs = 86_401_000;
  await expect
    .poll(async () => (await rehearsal.stripe.checkout.sessions.retrieve(session.id)).status, patiently)
    .toBe('expired');
  await expect.poll(rehearsal.shop.types, patiently).toContain('checkout.session.expired');
});

test('errors have the shape that the library expects', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(
    stripe.checkout.sessions.create({ mode: 'payment', success_url: 'http://shop.example' }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'line_items' });
  await expect(stripe.prices.list({ colour: 'red' } as Stripe.PriceListParams)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'colour',
  });
  await expect(stripe.checkout.sessions.list({ expand: ['data.nothing'] })).resolves.toMatchObject({
    data: [],
  });
  await rehearsal.checkout();
  await expect(stripe.checkout.sessions.list({ expand: ['data.nothing'] })).rejects.toThrow(
    'cannot be expanded',
  );
  const stranger = new Stripe('sk_test_wrong', {
    host: 'localhost',
    port: rehearsal.sandbox.port,
    protocol: 'http',
  });
  await expect(stranger.prices.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
});

test('products, prices and customers can be created', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const product = await stripe.products.create({ name: 'Workshop', metadata: { room: '2' } });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'myr',
    unit_amount: 100,
  });
  const customer = await stripe.customers.create({ email: 'b@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    success_url: 'http://shop.example/',
    line_items: [{ price: price.id, quantity: 3 }],
  });
  expect(session.amount_total).toBe(300);
  const own = await stripe.checkout.sessions.list({ customer: customer.id });
  expect(own.data.map(({ id }) => id)).toEqual([session.id]);
  expect((await stripe.accounts.retrieveCurrent()).charges_enabled).toBe(true);
});
