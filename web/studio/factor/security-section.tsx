import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Skeleton } from '../../parts/loading.tsx';
import { useApi } from '../../use-api.ts';
import { useStudioViewer } from '../studio-context.ts';
import { SectionFailed } from '../section-failed.tsx';
import { StudioSection } from '../studio-section.tsx';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorProblem } from './factor-problem.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { addPasskey, type AddedFactor, canUsePasskeys } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { passkeyName } from './set-up.tsx';

const { security: text, authenticator, recovery } = words.studioFactor;

type Factors = Api['GET /api/studio/second-factors']['reply'];

type OpenForm = 'authenticator' | 'new-codes' | { codes: readonly string[] } | null;

/** A section of the settings: one's own second factors. */
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
              <Button kind="quiet" shines={false} onPress={() => setOpened('new-codes')}>
                {text.newCodes}
              </Button>
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
        {allowsPasskeys && canUsePasskeys() && (
          <Button kind="quiet" shines={false} onPress={add}>
            {text.addPasskey}
          </Button>
        )}
        <Button kind="quiet" shines={false} onPress={onAuthenticator}>
          {text.addAuthenticator}
        </Button>
      </div>
      <p role="alert" className="font-medium text-error empty:hidden">
        {problem}
      </p>
    </div>
  );
}
