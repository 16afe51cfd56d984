import { useState } from 'react';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { ChoiceField } from '#web/parts/field.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const { plansForSale: text } = messages.studioPrices;

type Choice = 'both' | PaidPlan;

type PlansForSaleProps = { notForSale: PaidPlan | null; onChange: () => Promise<void> };

/** Sells both plans, or one of them. */
export function PlansForSale({ notForSale, onChange }: PlansForSaleProps) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const alert = useAlert();
  const current: Choice = notForSale === null ? 'both' : notForSale === 'ultra' ? 'premium' : 'ultra';

  async function confirm(choice: Choice) {
    const withdrawn = choice === 'both' ? null : choice === 'ultra' ? 'premium' : 'ultra';
    await call('PUT /api/studio/plans-for-sale', { body: { notForSale: withdrawn } });
    await onChange();
    alert(text.done[choice], 'success');
    setAsked(null);
  }

  return (
    <StudioSection title={text.title} lead={text.lead}>
      <ChoiceField
        legend={text.legend}
        options={(['both', 'ultra', 'premium'] as const).map((value) => ({
          value,
          label: text.choices[value],
        }))}
        value={current}
        onChange={(choice) => choice !== current && setAsked(choice)}
      />
      {asked && (
        <ConfirmDialog
          title={text.confirm[asked]}
          yes={text.yes[asked]}
          no={text.no}
          onConfirm={() => confirm(asked)}
          errorText={(error) => (isIncomplete(error) ? text.pricesMissing : text.failed)}
          onClose={() => setAsked(null)}
        >
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-quiet">
            {text.effects[asked].map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </StudioSection>
  );
}

export const isIncomplete = (error: unknown) =>
  error instanceof ApiError && error.reason === 'prices-missing';
