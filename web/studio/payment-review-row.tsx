import { type SubmitEvent, useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#web/words/words.ts';
import { momentText } from '../account/moment-text.ts';
import { call, ApiError } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import type { Look } from './use-payment-reviews.ts';

const text = words.studioPayments.looks;

type LookRowProps = { look: Look; onChange: () => Promise<void> };

/** What came, from whom, and the note that settles it. */
export function LookRow({ look, onChange }: LookRowProps) {
  const alert = useAlert();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function settle(event: SubmitEvent) {
    event.preventDefault();
    if (note.trim() === '') return setError(text.noteMissing);
    setError(null);
    setBusy(true);
    try {
      await call('PUT /api/studio/looks/{id}/settlement', { params: { id: look.id }, body: { note } });
      alert(text.done, 'success');
    } catch (cause) {
      const isGone = cause instanceof ApiError && cause.code === 'aborted';
      alert(isGone ? text.gone : text.notDone, isGone ? 'notice' : 'error');
    } finally {
      setBusy(false);
    }
    await onChange();
    return undefined;
  }

  return (
    <li className="grid grid-cols-1 gap-4 py-5 first:pt-0 last:pb-0 lg:grid-cols-2 lg:gap-8">
      <div>
        <p className="font-semibold">
          {text.what[look.what]}
          {amountText(look)}
        </p>
        <p className="wrap-anywhere">{look.email ?? text.nobody}</p>
        <p className="text-quiet">
          {look.why}; {momentText(look.raisedAt)}
        </p>
        <p className="wrap-anywhere text-quiet">
          {text.atStripe} {look.stripeSessionId}
        </p>
      </div>
      <form onSubmit={(event) => void settle(event)} className="grid gap-3" noValidate>
        <TextField
          label={text.note}
          placeholder={text.notePlaceholder}
          maxLength={500}
          value={note}
          error={error}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div>
          <Button kind="quiet" type="submit" busy={busy}>
            {text.settle}
          </Button>
        </div>
      </form>
    </li>
  );
}

/** Stripe may name any currency here; ours are written as everywhere. */
function amountText({ amountCents, currency }: Look): string {
  if (amountCents === null || currency === null) return '';
  const name = currency.toUpperCase();
  const known = name === 'USD' || name === 'MYR';
  return `, ${known ? moneyText(amountCents, name) : `${(amountCents / 100).toFixed(2)} ${name}`}`;
}
