import { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { formatMoney, type Html, page } from '#sandbox/page.ts';
import type { BillingForm } from '#sandbox/stripe/objects/make-session.ts';
import type { CheckoutSession, LineItem } from '#sandbox/stripe/objects/objects.ts';
import { fpxOutcomes, type Payment, readCard } from '#sandbox/stripe/objects/payment-methods.ts';
import { paySession } from '#sandbox/stripe/objects/payments.ts';
import type { RunningStripe } from '#sandbox/stripe/start-stripe.ts';

/** The submitted values that are shown again after a decline; never the card. */
interface Typed {
  email: string;
  name: string;
  billing: BillingForm;
}

/** An order: the session, its line items, and the name of its coupon, or ''. */
interface Order {
  session: CheckoutSession;
  items: LineItem[];
  couponName: string;
}

/** The payment page. It works without JavaScript. */
function paymentPage({ session, items, couponName }: Order, typed: Typed, error?: string): Html {
  const total = formatMoney(session.amount_total, session.currency);
  const offers = (type: string): boolean => session.payment_method_types.includes(type);
  return page({
    title: `Pay ${total}`,
    frame: 'checkout',
    body: html`<div class="checkout">
      <section class="order" aria-label="Order">
        ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">← Back</a>` : ''}
        ${items.map(
          (item) =>
            html`<p class="product">${item.description}</p>
              <p class="amount">${formatMoney(item.amount_total, item.currency)}</p>
              ${
                item.amount_discount > 0
                  ? html`<p class="note">
                      ${formatMoney(item.amount_subtotal, item.currency)} less
                      ${formatMoney(item.amount_discount, item.currency)} (${couponName})
                    </p>`
                  : ''
              }`,
        )}
        <p class="note">One-time payment to Lectern. Sandbox: no money moves.</p>
        <details class="hints">
          <summary>Test cards</summary>
          <ul>
            <li><code>4242 4242 4242 4242</code> pays</li>
            <li><code>4000 0000 0000 0002</code> is declined</li>
            <li><code>4000 0000 0000 9995</code> has insufficient funds</li>
            <li><code>4000 0000 0000 0259</code> pays and is disputed</li>
          </ul>
          <p>Any future expiry, any three digits.</p>
        </details>
      </section>
      <section class="methods" aria-label="Payment method">
        ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
        ${offers('card') ? method('Card', 'card', true, cardFields(typed)) : ''}
        ${offers('fpx') ? method('FPX', 'fpx', false, fpxFields) : ''}
        ${offers('grabpay') ? method('E-Wallet', 'grabpay', false, walletFields) : ''}
        ${session.cancel_url ? html`<p class="cancel"><a href="${session.cancel_url}">Cancel</a></p>` : ''}
      </section>
    </div>`,
  });

  function method(label: string, value: string, open: boolean, fields: Html): Html {
    return html`<details class="method" name="method" ${open ? 'open' : ''}>
      <summary>${label}</summary>
      <form method="post" action="/stripe/pay/${session.id}">
        <input type="hidden" name="method" value="${value}" />
        ${
          session.customer_email
            ? html`<p class="email">${session.customer_email}</p>`
            : html`<label>
                Email
                <input name="email" type="email" autocomplete="email" value="${typed.email}" />
              </label>`
        }
        ${session.billing_address_collection === 'required' ? billingFields(session, typed.billing) : ''}
        ${fields}
        <button>Pay ${total}</button>
      </form>
    </details>`;
  }
}

/** The page of a session that can no longer be paid. */
function closedPage(session: CheckoutSession, successUrl: string): Html {
  const complete = session.status === 'complete';
  return page({
    title: complete ? 'Already paid' : 'This checkout has expired',
    frame: 'checkout',
    body: html`<div class="closed">
      <h1>${complete ? 'You’re all done here' : 'This checkout has expired'}</h1>
      <p class="lead">
        ${
          complete
            ? 'You’ve already completed your payment for this order.'
            : 'Nothing was charged. Go back and start again to pay.'
        }
      </p>
      ${complete ? html`<p><a class="button" href="${successUrl}">Return to the site</a></p>` : ''}
      ${
        !complete && session.cancel_url
          ? html`<p><a class="button" href="${session.cancel_url}">Back to the site</a></p>`
          : ''
      }
    </div>`,
  });
}

function missingPage(): Html {
  return page({
    title: 'Something went wrong',
    frame: 'checkout',
    body: html`<div class="closed">
      <h1>Something went wrong</h1>
      <p class="lead">The page you were looking for could not be found.</p>
    </div>`,
  });
}

/** Like Stripe's, the fields of a company are optional. */
function billingFields(session: CheckoutSession, typed: BillingForm): Html {
  const field = (label: string, name: keyof BillingForm, required = false): Html =>
    html`<label>
      ${label}
      <input name="${name}" value="${typed[name]}" autocomplete="off" ${required ? 'required' : ''} />
    </label>`;
  return html`${session.name_collection?.individual?.enabled ? field('Full name', 'individual', true) : ''}
    ${session.name_collection?.business?.enabled ? field('Business name (optional)', 'business') : ''}
    <label>
      Country
      <select name="country" required>
        ${['MY', 'ID', 'SG', 'US'].map(
          (code) =>
            html`<option value="${code}" ${code === typed.country ? 'selected' : ''}>${code}</option>`,
        )}
      </select>
    </label>
    ${field('Address', 'line1', true)} ${field('Postal code', 'postalCode')} ${field('City', 'city')}
    ${session.tax_id_collection?.enabled ? field('Tax ID (optional)', 'taxId') : ''}
    ${
      session.automatic_tax.enabled
        ? html`<p class="note">Sandbox tax: MY 8 %, ID 11 %, elsewhere none.</p>`
        : ''
    }`;
}

function cardFields(typed: Typed): Html {
  return html`<label>
      Card number
      <input
        name="number"
        inputmode="numeric"
        autocomplete="off"
        placeholder="4242 4242 4242 4242"
        required
      />
    </label>
    <div class="pair">
      <label>
        Expiry <input name="expiry" inputmode="numeric" placeholder="MM / YY" autocomplete="off" required />
      </label>
      <label>
        CVC <input name="cvc" inputmode="numeric" placeholder="123" autocomplete="off" required />
      </label>
    </div>
    <label>
      Name on card
      <input name="name" autocomplete="off" value="${typed.name}" required />
    </label>`;
}

const fpxFields = html`<label>
    Bank
    <select name="bank">
      <option value="maybank2u">Maybank2U</option>
      <option value="cimb">CIMB Clicks</option>
      <option value="public_bank">Public Bank</option>
      <option value="rhb">RHB Bank</option>
    </select>
  </label>
  <fieldset>
    <legend>What the bank does</legend>
    <label class="choice"><input type="radio" name="outcome" value="now" checked /> Pays now</label>
    <label class="choice">
      <input type="radio" name="outcome" value="succeeds-later" /> Succeeds later
    </label>
    <label class="choice"><input type="radio" name="outcome" value="fails-later" /> Fails later</label>
  </fieldset>`;

const walletFields = html`<p class="note">The wallet’s app would open here; it agrees at once.</p>`;

/**
 * The hosted payment page. A POST works without a browser: 303 to the success URL when paid, 402 when declined, 422 for
 * invalid input.
 * A browser gets 200 with the page instead, which keeps its console free of errors.
 */
export function hostedRoutes({ stripe, settlements }: RunningStripe, db: SandboxDatabase): Hono {
  const app = new Hono();
  const pay = db.transaction((...[sessionId, payment, typed]: [string, Payment, Typed]) =>
    paySession(stripe, settlements.plan, sessionId, payment, {
      email: typed.email || null,
      name: typed.name || null,
      form: typed.billing,
    }),
  );

  app.get('/:id', (context) => {
    const session = stripe.store.find('checkout.session', context.req.param('id'));
    if (!session) return context.html(missingPage(), 404);
    if (session.status !== 'open') return context.html(closedPage(session, successAddress(session)));
    return context.html(
      paymentPage(orderOf(session), { email: '', name: '', billing: readBilling(() => '') }),
    );
  });

  app.post('/:id', async (context) => {
    const session = stripe.store.find('checkout.session', context.req.param('id'));
    if (!session) return context.html(missingPage(), 404);
    if (session.status !== 'open') return context.redirect(addressAfter(session.status, session), 303);
    const form = await context.req.parseBody();
    const field = (name: string): string => {
      const value = form[name];
      return typeof value === 'string' ? value : '';
    };
    const typed = { email: field('email'), name: field('name'), billing: readBilling(field) };
    const again = (message: string, status: 402 | 422) => {
      const isBrowser = context.req.header('Accept')?.includes('text/html');
      const shown = paymentPage(orderOf(session), typed, message);
      return context.html(shown, isBrowser ? 200 : status);
    };
    const isIncomplete = typed.billing.country === '' || typed.billing.line1 === '';
    if (session.billing_address_collection === 'required' && isIncomplete)
      return again('Enter your billing address.', 422);
    const payment = readPayment(session, field, new Date(stripe.now()));
    if (typeof payment === 'string') return again(payment, 422);
    const result = pay(session.id, payment, typed);
    if (result.outcome === 'declined') return again(result.message, 402);
    return context.redirect(addressAfter(result.outcome, session), 303);
  });
  return app;

  function orderOf(session: CheckoutSession): Order {
    const [discount] = session.discounts ?? [];
    const coupon =
      typeof discount?.coupon === 'string' ? stripe.store.find('coupon', discount.coupon) : undefined;
    const items = stripe.store.list('item', { parent: session.id, limit: 100 }).data;
    return { session, items, couponName: coupon?.name ?? '' };
  }
}

function addressAfter(status: CheckoutSession['status'], session: CheckoutSession): string {
  return status === 'complete' ? successAddress(session) : `/stripe/pay/${session.id}`;
}

function successAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function readBilling(field: (name: string) => string): BillingForm {
  return {
    individual: field('individual'),
    business: field('business'),
    line1: field('line1'),
    city: field('city'),
    postalCode: field('postalCode'),
    country: field('country'),
    taxId: field('taxId'),
  };
}

/** @returns the payment, or the validation error */
function readPayment(session: CheckoutSession, field: (name: string) => string, now: Date): Payment | string {
  const method = field('method');
  if (!session.payment_method_types.includes(method)) return 'This payment method is not available.';
  if (method === 'card') {
    const card = readCard({ number: field('number'), expiry: field('expiry'), cvc: field('cvc') }, now);
    return typeof card === 'string' ? card : { method, card };
  }
  if (method === 'fpx') {
    const outcome = fpxOutcomes.find((known) => known === (field('outcome') || 'now'));
    return outcome ? { method, bank: field('bank') || 'maybank2u', outcome } : 'Choose what the bank does.';
  }
  return method === 'grabpay' ? { method } : 'This payment method is not available.';
}
