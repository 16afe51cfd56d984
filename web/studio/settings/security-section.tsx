import { KeyRound, Smartphone } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { call } from '#web/platform/call.ts';
import { formatTimeAgo } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { AuthenticatorForm } from '#web/studio/second-factor/authenticator-form.tsx';
import {
  type AddedFactor,
  addPasskey,
  canUsePasskeys,
  factorProblem,
} from '#web/studio/second-factor/passkeys.ts';
import { NewCodesDialog, RecoveryCodes } from '#web/studio/second-factor/recovery-codes.tsx';
import { passkeyName } from '#web/studio/second-factor/set-up.tsx';

const { security: text, authenticator, recovery } = messages.studioFactor;

type Factors = Api['GET /api/studio/second-factors']['reply'];

type OpenForm = 'authenticator' | 'new-codes' | { codes: readonly string[] } | null;

/** The settings section of the user's own second factors. */
export function SecuritySection() {
  const { data, error, loading, reload } = useApi('GET /api/studio/second-factors');
  const [opened, setOpened] = useState<OpenForm>(null);
  const alert = useAlert();
  const failed = error !== null && !loading;

  async function added({ recoveryCodes }: AddedFactor) {
    setOpened(recoveryCodes && { codes: recoveryCodes });
    alert(text.added, 'success');
    await reload();
  }

  return (
    <StudioSection title={text.title} lead={text.lead}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!data && !failed && <Skeleton className="h-20 w-full bg-ground!" />}
      {data && (
        <>
          <FactorList factors={data.factors} onChange={reload} />
          <AddButtons onAdded={added} onAuthenticator={() => setOpened('authenticator')} />
          {data.factors.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
              <p>{text.codesLeft(data.recoveryCodesLeft)}</p>
              <QuietButton onPress={() => setOpened('new-codes')}>{text.newCodes}</QuietButton>
            </div>
          )}
        </>
      )}
      {opened === 'authenticator' && (
        <Dialog open title={authenticator.title} onClose={() => setOpened(null)}>
          <AuthenticatorForm onAdded={added} onBack={() => setOpened(null)} />
        </Dialog>
      )}
      {opened === 'new-codes' && (
        <NewCodesDialog
          onMade={async (codes) => {
            setOpened({ codes });
            await reload();
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened !== null && typeof opened === 'object' && (
        <Dialog open title={recovery.title} onClose={() => setOpened(null)}>
          <RecoveryCodes codes={opened.codes} onDone={() => setOpened(null)} />
        </Dialog>
      )}
    </StudioSection>
  );
}

function FactorList({ factors, onChange }: { factors: Factors['factors']; onChange: () => Promise<void> }) {
  if (factors.length === 0) return <p>{text.none}</p>;
  return (
    <ul className="grid divide-y divide-line">
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} onChange={onChange} />
      ))}
    </ul>
  );
}

type AddButtonsProps = { onAdded: (added: AddedFactor) => Promise<void>; onAuthenticator: () => void };

function AddButtons({ onAdded, onAuthenticator }: AddButtonsProps) {
  const { allowsPasskeys } = useStudioViewer().secondFactor;
  const [problem, setProblem] = useState<string | null>(null);

  async function add() {
    setProblem(null);
    try {
      await onAdded(await addPasskey(passkeyName()));
    } catch (cause) {
      setProblem(factorProblem(cause));
    }
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {allowsPasskeys && canUsePasskeys() && <QuietButton onPress={add}>{text.addPasskey}</QuietButton>}
        <QuietButton onPress={onAuthenticator}>{text.addAuthenticator}</QuietButton>
      </div>
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}

type Factor = Api['GET /api/studio/second-factors']['reply']['factors'][number];

type FactorRowProps = { factor: Factor; isLast: boolean; onChange: () => Promise<void> };

function FactorRow({ factor, isLast, onChange }: FactorRowProps) {
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
            <SmallButton onClick={() => setState('renaming')}>
              {text.rename} <span className="sr-only">{name}</span>
            </SmallButton>
            <SmallButton onClick={() => setState('removing')}>
              {text.remove} <span className="sr-only">{name}</span>
            </SmallButton>
          </div>
        </>
      )}
      {state === 'removing' && (
        <RemoveDialog factor={factor} isLast={isLast} onChange={onChange} onClose={() => setState('shown')} />
      )}
    </li>
  );
}

type FactorChangeProps = { factor: Factor; onChange: () => Promise<void>; onClose: () => void };

function RenameForm({ factor: { id, name }, onChange, onClose }: FactorChangeProps) {
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
      <QuietButton onPress={onClose}>{text.cancel}</QuietButton>
    </form>
  );
}

function RemoveDialog({ factor, isLast, onChange, onClose }: FactorChangeProps & { isLast: boolean }) {
  const alert = useAlert();
  const { canPutOff } = useStudioViewer().secondFactor;

  async function remove() {
    await call('DELETE /api/studio/second-factors/{id}', { params: { id: factor.id } });
    alert(text.removed, 'success');
    onClose();
    await onChange();
  }

  return (
    <ConfirmDialog
      title={text.removeTitle}
      yes={text.remove}
      no={text.keep}
      isDangerous
      onConfirm={remove}
      errorText={factorProblem}
      onClose={onClose}
    >
      <p>{text.removeText(factor.name)}</p>
      {isLast && canPutOff && <p className="font-medium text-warning">{text.removeLast}</p>}
    </ConfirmDialog>
  );
}
