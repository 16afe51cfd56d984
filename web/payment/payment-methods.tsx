import type { Currency } from '#rules/plans.ts';
import { words } from '#web/words/words.ts';
import { type PaymentMethod, PaymentMark } from './payment-mark.tsx';

const methods: readonly { method: PaymentMethod; ringgitOnly?: true }[] = [
  { method: 'card' },
  { method: 'fpx', ringgitOnly: true },
  { method: 'apple-pay' },
  { method: 'google-pay' },
  { method: 'e-wallet', ringgitOnly: true },
];

/** The ways to pay (seed 9). One chooses at Stripe, so here they are told, not asked. */
export function PaymentMethods({ currency }: { currency: Currency }) {
  const { pay } = words.payment;
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="text-title">
        {pay.methods}
      </h2>
      <p className="mt-2 text-quiet">{pay.methodsNote}</p>
      <ul className="mt-5 grid gap-2.5">
        {methods.map(({ method, ringgitOnly }) => {
          const away = ringgitOnly === true && currency !== 'MYR';
          return (
            <li
              key={method}
              className="flex min-h-16 items-center gap-4 rounded-card bg-surface px-4 py-2.5 shadow-low"
            >
              <PaymentMark method={method} className={away ? 'opacity-50' : ''} />
              <span>
                <span className={`block font-medium ${away ? 'text-quiet' : ''}`}>{pay.method[method]}</span>
                {away && <span className="block text-quiet">{pay.ringgitOnly}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
