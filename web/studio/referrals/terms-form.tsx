import { useState } from 'react';
import { mostReferralDays, mostReferralPercent } from '#rules/payments/referral.ts';
import type { StudioReferrals } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField } from '#web/parts/field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { ActionForm, FieldMistake, FormField } from '#web/studio/parts/action-form.tsx';

const text = messages.studioReferrals.terms;

type TermsFormProps = {
  program: StudioReferrals['program'];
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** Switches referrals on or off, and sets discount, reward and waiting time. */
export function TermsForm({ program, onClose, onChange }: TermsFormProps) {
  const [isActive, setActive] = useState(program.isActive);
  const [percentOff, setPercentOff] = useState(String(program.percentOff));
  const [rewardPercent, setRewardPercent] = useState(String(program.rewardPercent));
  const [waitDays, setWaitDays] = useState(String(program.waitDays));
  const alert = useAlert();

  async function save() {
    const percentMistake = text.percentMistake(mostReferralPercent);
    const body = {
      isActive,
      percentOff: readWhole(percentOff, [1, mostReferralPercent], 'percent-off', percentMistake),
      rewardPercent: readWhole(rewardPercent, [1, mostReferralPercent], 'reward', percentMistake),
      waitDays: readWhole(waitDays, [0, mostReferralDays], 'wait-days', text.daysMistake(mostReferralDays)),
      revision: program.revision,
    };
    await call('PUT /api/studio/referral-program', { body });
    alert(text.saved, 'success');
    onClose();
    await onChange();
  }

  return (
    <Dialog open title={text.dialog} onClose={onClose}>
      <ActionForm
        action={save}
        errorText={errorText}
        onError={onChange}
        submitLabel={text.save}
        cancelLabel={text.cancel}
        onCancel={onClose}
        isLong
      >
        <ChoiceField
          legend={text.active}
          options={(['on', 'off'] as const).map((value) => ({ value, label: text.choices[value] }))}
          value={isActive ? 'on' : 'off'}
          onChange={(value) => setActive(value === 'on')}
        />
        <FormField
          label={text.percentOff}
          name="percent-off"
          inputMode="numeric"
          value={percentOff}
          onChange={(event) => setPercentOff(event.currentTarget.value)}
        />
        <FormField
          label={text.rewardPercent}
          hint={text.rewardHint}
          name="reward"
          inputMode="numeric"
          value={rewardPercent}
          onChange={(event) => setRewardPercent(event.currentTarget.value)}
        />
        <FormField
          label={text.waitDays}
          hint={text.waitHint}
          name="wait-days"
          inputMode="numeric"
          value={waitDays}
          onChange={(event) => setWaitDays(event.currentTarget.value)}
        />
        <p className="text-quiet">{text.note}</p>
      </ActionForm>
    </Dialog>
  );
}

/** @throws {FieldMistake} */
function readWhole(typed: string, [least, most]: [number, number], field: string, mistake: string): number {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1;
  if (number < least || number > most) throw new FieldMistake(field, mistake);
  return number;
}

function errorText(error: unknown): string | FieldMistake {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'too-large') return new FieldMistake('percent-off', text.tooLarge);
  return reason === 'changed-elsewhere' ? text.changedElsewhere : text.notSaved;
}
