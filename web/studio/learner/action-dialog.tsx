import { type SubmitEvent, useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError } from '../../call.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { rateLimitText } from '../../sign-in/rate-limit-text.ts';
import type { ActionName, Question, LearnerAction } from './actions.ts';
import type { LearnerPage } from './learner-page.ts';

const text = words.studioLearnerActions;

type ActionDialogProps = {
  name: ActionName;
  action: LearnerAction;
  learner: LearnerPage['learner'];
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Says what will happen, asks for a reason where there has to be one, and does it. */
export function ActionDialog({ name, action, learner, onDone, onClose }: ActionDialogProps) {
  const alert = useAlert();
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const own = text[name];
  const { asks } = action;
  const isMissing = asks !== null && typed.trim() === '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    setTrouble(null);
    if (busy || isMissing) return;
    setBusy(true);
    try {
      await action.run(learner.uid, typed.trim());
      if (own.done !== '') alert(own.done, 'success');
      onClose();
      await onDone();
    } catch (error) {
      setTrouble(rateLimitText(error) ?? refusalText(error, asks));
      setBusy(false);
      await onDone();
    }
  }

  return (
    <Dialog open size="small" title={own.title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        <p>{own.text(learner.email)}</p>
        {asks && <AskedField asks={asks} {...{ typed, setTyped }} isMissing={checked && isMissing} />}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" shines={false} busy={busy}>
            {own.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type AskedFieldProps = {
  asks: NonNullable<Question>;
  typed: string;
  setTyped: (typed: string) => void;
  isMissing: boolean;
};

function AskedField({ asks, typed, setTyped, isMissing }: AskedFieldProps) {
  const shared = {
    value: typed,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
  };
  if (asks === 'email')
    return (
      <TextField
        {...shared}
        label={text.email.label}
        type="email"
        maxLength={320}
        error={isMissing ? text.refused.email : null}
      />
    );
  return (
    <TextField
      {...shared}
      label={text.why}
      hint={text.whyHint}
      maxLength={500}
      error={isMissing ? text.whyMissing : null}
    />
  );
}

const refusals: Readonly<Record<string, string>> = text.refused;

function refusalText(error: unknown, asks: Question): string {
  const { code, reason } = error instanceof ApiError ? error : { code: 'internal', reason: undefined };
  if (asks === 'email' && code === 'invalid-argument') return text.refused.email;
  return (reason === undefined ? undefined : refusals[reason]) ?? text.refused.failed;
}
