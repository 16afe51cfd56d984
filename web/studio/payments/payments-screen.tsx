import { type SubmitEvent, useState } from 'react';
import { detailText } from '#rules/detail.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { PaymentTimeline } from '#web/payment/payment-timeline.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { PaymentTabs } from '#web/studio/frame/studio-navigation.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const { title, lead, find: findText, reviews: text, verdict } = messages.studioPayments;

/** /studio/payments: finds a customer's payment, and lists the payments that need a decision. */
export default function PaymentsScreen() {
  return (
    <StudioFrame title={title} lead={lead}>
      <PaymentTabs />
      <PaymentFinder />
      <PaymentReviewsSection />
    </StudioFrame>
  );
}

type PaymentSearch = Api['POST /api/studio/payment-checks']['reply'];

/** Looks up a customer at Stripe, grants what was paid, and shows the payment history. */
function PaymentFinder() {
  const [about, setAbout] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<PaymentSearch | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFound(null);
    if (about.trim() === '') return setError(findText.empty);
    setError(null);
    setBusy(true);
    try {
      setFound(await call('POST /api/studio/payment-checks', { body: { about: about.trim() } }));
    } catch (cause) {
      setError(rateLimitText(cause) ?? findErrorText(cause));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <StudioSection title={findText.title}>
      <form
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-1 justify-items-start gap-4"
        noValidate
      >
        <TextField
          className="w-full max-w-xl"
          label={findText.label}
          hint={findText.hint}
          name="about"
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={about}
          error={error}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy}>
          {findText.submit}
        </Button>
      </form>
      <div aria-live="polite">{found && <CustomerCheck found={found} />}</div>
    </StudioSection>
  );
}

function CustomerCheck({ found: { person, check } }: { found: PaymentSearch }) {
  return (
    <div className="grid grid-cols-1 gap-6 border-t border-line pt-5">
      <p className="rounded-card bg-sky-soft px-5 py-4 font-semibold">{verdict[check.verdict]}</p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-quiet">{findText.person}</dt>
        <dd className="wrap-anywhere">{person.name ? `${person.name}, ${person.email}` : person.email}</dd>
        <dt className="text-quiet">{findText.plan}</dt>
        <dd>{messages.paymentCheck.plan[check.plan]}</dd>
        {check.references.length > 0 && (
          <>
            <dt className="text-quiet">{findText.references}</dt>
            <dd className="tabular-nums wrap-anywhere">{check.references.join(', ')}</dd>
          </>
        )}
      </dl>
      <PaymentTimeline events={check.events} to="instructor" />
    </div>
  );
}

function findErrorText(cause: unknown): string {
  const code = cause instanceof ApiError ? cause.code : 'internal';
  if (code === 'not-found' || code === 'invalid-argument') return findText.nobody;
  return code === 'unavailable' ? findText.away : findText.failed;
}

type PaymentReview = Api['GET /api/studio/payment-reviews']['reply']['reviews'][number];

/** The payments that need a decision, and the number of resolved ones. */
function PaymentReviewsSection() {
  const { data, error, loading, reload } = useApi('GET /api/studio/payment-reviews');
  const reviews = data?.reviews;
  const failed = error !== null && !loading;
  const open = reviews?.filter(({ resolvedAt }) => resolvedAt === null) ?? [];
  const resolved = (reviews?.length ?? 0) - open.length;
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!reviews && !failed && <Skeleton className="h-20 w-full" />}
      {reviews && open.length === 0 && <p>{text.empty}</p>}
      {open.length > 0 && (
        <ul className="grid divide-y divide-line">
          {open.map((review) => (
            <PaymentReviewRow key={review.id} review={review} onChange={reload} />
          ))}
        </ul>
      )}
      {resolved > 0 && <p className="text-quiet">{text.resolved(resolved)}</p>}
    </StudioSection>
  );
}

type PaymentReviewRowProps = { review: PaymentReview; onChange: () => Promise<void> };

function PaymentReviewRow({ review, onChange }: PaymentReviewRowProps) {
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
