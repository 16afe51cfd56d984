import { useId, useState } from 'react';
import { type BillingMode, billingModes } from '#rules/payments/billing.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { formatDateTime } from '#web/platform/format.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { SectionFailed, StudioSection } from '#web/studio/parts/section.tsx';

const text = messages.studioPrices.billing;

/** The setting of Stripe's payment page: the details that it asks for, and tax. */
export function BillingSection() {
  const { data, error, loading, reload } = useApi('GET /api/studio/billing');
  const [choice, setChoice] = useState<BillingMode | null>(null);
  const alert = useAlert();
  const id = useId();
  const isFailed = error !== null && !loading && data === null;

  async function confirm(mode: BillingMode) {
    await call('PUT /api/studio/billing', { body: { mode } });
    await reload();
    alert(text.done, 'success');
    setChoice(null);
  }

  return (
    <StudioSection title={text.title} lead={text.lead}>
      {isFailed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-40 w-full" />}
      {data?.taxRejectedAt != null && (
        <p className="rounded-card bg-amber-soft px-5 py-4 text-amber-ink">
          {text.paused(formatDateTime(data.taxRejectedAt))}
        </p>
      )}
      {data && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{text.title}</legend>
          {billingModes.map((mode) => (
            <label key={mode} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
              <input
                type="radio"
                name={id}
                checked={mode === (choice ?? data.mode)}
                onChange={() => setChoice(mode)}
                className="mt-0.5 size-5 shrink-0 accent-sky"
              />
              <span>
                <span className="block font-medium">{text.modes[mode]}</span>
                <span className="block text-quiet">{text.hints[mode]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {choice !== null && choice !== data?.mode && (
        <ConfirmDialog
          title={text.confirm}
          yes={text.yes}
          no={text.no}
          onConfirm={() => confirm(choice)}
          errorText={errorText}
          onClose={() => setChoice(null)}
        >
          <p>{`${text.modes[choice]}. ${text.effects[choice]}`}</p>
        </ConfirmDialog>
      )}
    </StudioSection>
  );
}

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'tax-not-set-up') return text.errors.notSetUp;
  return reason === 'stripe-away' ? text.errors.away : text.errors.failed;
}
