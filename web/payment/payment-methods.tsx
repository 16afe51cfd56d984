import type { Currency } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { type PaymentMethod, PaymentMark } from './payment-mark.tsx';

const methods: readonly { method: PaymentMethod; ringgitOnly?: true }[] = [
  { method: 'card' },
  { method: 'fpx', ringgitOnly: true },
  { method: 'apple-pay' },
  { method: 'google-pay' },
  { method: 'e-wallet', ringgitOnly: true },
];

/** The ways to pay in this currency (specification 9), as a line of marks: one chooses at Stripe, so nothing here is a choice. */
export function PaymentMethods({ currency }: { currency: Currency }) {
  const { pay } = words.payment;
  const offered = methods.filter(({ ringgitOnly }) => !ringgitOnly || currency === 'MYR');
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="font-text text-base font-semibold tracking-normal">
        {pay.methods}
      </h2>
      <ul className="mt-2 -ml-2 grid grid-cols-[auto_auto] justify-start gap-x-4 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-6">
        {offered.map(({ method }) => (
          <li key={method} className="flex items-center gap-1.5">
            <PaymentMark method={method} />
            <span>{pay.method[method]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-quiet">{pay.methodsNote}</p>
    </section>
  );
}
