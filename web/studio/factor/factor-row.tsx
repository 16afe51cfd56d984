import { KeyRound, Smartphone } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { formatTimeAgo } from '../../format.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useStudioViewer } from '../studio-context.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { factorProblem } from './factor-problem.ts';

const text = words.studioFactor.security;

type Factor = Api['GET /api/studio/second-factors']['reply']['factors'][number];

type FactorRowProps = { factor: Factor; isLast: boolean; onChange: () => Promise<void> };

/** A second factor of the list: its name, its last use, and the buttons that rename and remove it. */
export function FactorRow({ factor, isLast, onChange }: FactorRowProps) {
  const [state, setState] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const { kind, name, lastUsedAt } = factor;
  const lastUsed =
    lastUsedAt === null ? text.neverUsed : text.lastUsed(formatTimeAgo(lastUsedAt, Date.now()));
  const Icon = kind === 'passkey' ? KeyRound : Smartphone;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      {state === 'renaming' ? (
        <RenameForm factor={factor} onChange={onChange} onClose={() => setState('shown')} />
      ) : (
        <>
          <div className="flex min-w-0 items-start gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-quiet" />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-quiet">{`${text.kinds[kind]}, ${lastUsed}`}</p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <button type="button" className={smallButtonStyles} onClick={() => setState('renaming')}>
              {text.rename} <span className="sr-only">{name}</span>
            </button>
            <button type="button" className={smallButtonStyles} onClick={() => setState('removing')}>
              {text.remove} <span className="sr-only">{name}</span>
            </button>
          </div>
        </>
      )}
      {state === 'removing' && (
        <RemoveDialog factor={factor} isLast={isLast} onChange={onChange} onClose={() => setState('shown')} />
      )}
    </li>
  );
}

type StepProps = { factor: Factor; onChange: () => Promise<void>; onClose: () => void };

function RenameForm({ factor: { id, name }, onChange, onClose }: StepProps) {
  const alert = useAlert();
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy || typed.trim() === '') return;
    setBusy(true);
    try {
      const body = { name: typed.trim() };
      await call('PATCH /api/studio/second-factors/{id}', { params: { id }, body });
      await onChange();
      alert(text.renamed, 'success');
      onClose();
    } catch {
      alert(text.notDone);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex grow flex-wrap items-end gap-3" noValidate>
      <TextField
        className="min-w-48 grow"
        label={text.name}
        maxLength={80}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy}>
        {text.save}
      </Button>
      <Button kind="quiet" shines={false} onPress={onClose}>
        {text.cancel}
      </Button>
    </form>
  );
}

function RemoveDialog({ factor, isLast, onChange, onClose }: StepProps & { isLast: boolean }) {
  const alert = useAlert();
  const { canPutOff } = useStudioViewer().secondFactor;
  const [trouble, setTrouble] = useState<string | null>(null);

  async function remove() {
    try {
      await call('DELETE /api/studio/second-factors/{id}', { params: { id: factor.id } });
      alert(text.removed, 'success');
      onClose();
      await onChange();
    } catch (cause) {
      setTrouble(factorProblem(cause));
    }
  }

  return (
    <ConfirmDialog
      title={text.removeTitle}
      yes={text.remove}
      no={text.keep}
      trouble={trouble}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text.removeText(factor.name)}</p>
      {isLast && canPutOff && <p className="font-medium text-warning">{text.removeLast}</p>}
    </ConfirmDialog>
  );
}
