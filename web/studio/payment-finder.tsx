import { type SubmitEvent, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { PaymentTimeline } from '../payment-check/payment-timeline.tsx';
import { rateLimitText } from '../sign-in/rate-limit-text.ts';
import { StudioSection } from './studio-section.tsx';

type PaymentSearch = Api['POST /api/studio/payment-checks']['reply'];

const { find: text, verdict } = words.studioPayments;

/** Asks Stripe about somebody, repairs what can be repaired, and tells what happened. */
export function PaymentFinder() {
  const [about, setAbout] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<PaymentSearch | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFound(null);
    if (about.trim() === '') return setError(text.empty);
    setError(null);
    setBusy(true);
    try {
      setFound(await call('POST /api/studio/payment-checks', { body: { about: about.trim() } }));
    } catch (cause) {
      setError(rateLimitText(cause) ?? troubleText(cause));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <StudioSection title={text.title}>
      <form
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-1 justify-items-start gap-4"
        noValidate
      >
        <TextField
          className="w-full max-w-xl"
          label={text.label}
          hint={text.hint}
          name="about"
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={about}
          error={error}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy}>
          {text.submit}
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
        <dt className="text-quiet">{text.person}</dt>
        <dd className="wrap-anywhere">{person.name ? `${person.name}, ${person.email}` : person.email}</dd>
        <dt className="text-quiet">{text.plan}</dt>
        <dd>{words.paymentCheck.plan[check.plan]}</dd>
        {check.references.length > 0 && (
          <>
            <dt className="text-quiet">{text.references}</dt>
            <dd className="tabular-nums wrap-anywhere">{check.references.join(', ')}</dd>
          </>
        )}
      </dl>
      <PaymentTimeline events={check.events} to="instructor" />
    </div>
  );
}

function troubleText(cause: unknown): string {
  const code = cause instanceof ApiError ? cause.code : 'internal';
  if (code === 'not-found' || code === 'invalid-argument') return text.nobody;
  return code === 'unavailable' ? text.away : text.failed;
}
