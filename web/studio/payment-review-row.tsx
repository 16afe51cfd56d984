import { type SubmitEvent, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { detailText } from '#rules/detail.ts';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '../format.ts';
import { call, ApiError } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';

const text = words.studioPayments.reviews;

type PaymentReview = Api['GET /api/studio/payment-reviews']['reply']['reviews'][number];

type PaymentReviewRowProps = { review: PaymentReview; onChange: () => Promise<void> };

/** A payment review: the payment, its customer, and the note that resolves it. */
export function PaymentReviewRow({ review, onChange }: PaymentReviewRowProps) {
  const alert = useAlert();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function resolve(event: SubmitEvent) {
    event.preventDefault();
    if (note.trim() === '') return setError(text.noteMissing);
    setError(null);
    setBusy(true);
    try {
      await call('PUT /api/studio/payment-reviews/{id}/resolution', {
        params: { id: review.id },
        body: { note },
      });
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
        <p className="font-semibold">{`${text.reason[review.reason]}${amountText(review)}`}</p>
        <p className="wrap-anywhere">{review.email ?? text.nobody}</p>
        <p className="text-quiet">
          {`${detailText(review.detail, text.detail)}; ${formatDateTime(review.flaggedAt)}`}
        </p>
        <p className="wrap-anywhere text-quiet">{`${text.atStripe} ${review.checkoutSessionId}`}</p>
      </div>
      <form onSubmit={(event) => void resolve(event)} className="grid gap-3" noValidate>
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
            {text.resolve}
          </Button>
        </div>
      </form>
    </li>
  );
}

function amountText({ amountCents, currency }: PaymentReview): string {
  if (amountCents === null || currency === null) return '';
  return `, ${moneyText(amountCents, currency.toUpperCase())}`;
}
