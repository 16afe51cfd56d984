import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Plan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { ApiError } from '../../../call.ts';
import { useAlert } from '../../../parts/alert.tsx';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';

const text = words.studioAccess;

type AccessDialogProps = {
  title: string;
  yes: string;
  /** Does it, and returns what to say afterwards; returns null where a field lacks something. */
  run: () => Promise<string | null>;
  /** Loads the access anew, after a refusal too: it may have changed. */
  onChange: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Says what will change for whom, and does it. A second press while it is under way does nothing. */
export function AccessDialog({ title, yes, run, onChange, onClose, children }: AccessDialogProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const alert = useAlert();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setTrouble(null);
    setBusy(true);
    try {
      const done = await run();
      if (done !== null) {
        await onChange();
        alert(done, 'success');
        onClose();
      }
    } catch (error) {
      setTrouble(refusalText(error));
      await onChange();
    }
    setBusy(false);
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        {children}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} shines={false}>
            {yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const refusals: Readonly<Record<string, string>> = text.refused;

function refusalText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return (reason === undefined ? undefined : refusals[reason]) ?? text.refused.failed;
}

type WhyFieldProps = { value: string; isMissing: boolean; onChange: (value: string) => void };

/** The reason, which the audit keeps. */
export function WhyField({ value, isMissing, onChange }: WhyFieldProps) {
  return (
    <TextField
      label={text.why}
      hint={text.whyHint}
      name="why"
      autoComplete="off"
      maxLength={500}
      value={value}
      error={isMissing ? text.whyMissing : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type EffectsProps = { before: Plan; after: Plan; lines: readonly (string | false | undefined)[] };

const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };

/** Tells the effects before the press. */
export function Effects({ before, after, lines }: EffectsProps) {
  const isLost = rank[after] < rank[before];
  const told = [text.effects.plan(before, after), isLost && text.effects.loses, ...lines];
  return (
    <section aria-label={text.effects.title} aria-live="polite">
      <h3 className="font-text font-semibold tracking-normal">{text.effects.title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-quiet">
        {told.map((line) => line && <li key={line}>{line}</li>)}
      </ul>
    </section>
  );
}
