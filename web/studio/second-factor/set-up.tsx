import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { deviceOf } from '#rules/sign-in/session.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { type AddedFactor, addPasskey, canUsePasskeys, factorProblem } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const { setUp: text, authenticator, recovery, names } = messages.studioFactor;

type FactorSetUpProps = {
  /** True when the site's URL allows passkeys. */
  allowsPasskeys: boolean;
  canPutOff: boolean;
  onDone: () => Promise<void>;
};

/** Adds the first second factor, and then shows the recovery codes. */
export function FactorSetUp({ allowsPasskeys, canPutOff, onDone }: FactorSetUpProps) {
  const [step, setStep] = useState<'choice' | 'authenticator'>('choice');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function added({ recoveryCodes }: AddedFactor) {
    if (recoveryCodes) setCodes(recoveryCodes);
    else await onDone();
  }

  if (codes)
    return (
      <Step key="codes" title={recovery.title}>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </Step>
    );
  if (step === 'authenticator')
    return (
      <Step key="authenticator" title={authenticator.title}>
        <AuthenticatorForm onAdded={added} onBack={() => setStep('choice')} />
      </Step>
    );
  return (
    <Step title={text.title}>
      <p className="text-lead text-quiet">{text.lead}</p>
      <PasskeyChoice isOffered={allowsPasskeys && canUsePasskeys()} onAdded={added} />
      <section className="grid justify-items-start gap-3 rounded-card bg-surface p-5 shadow-low sm:p-6">
        <h2 className="flex items-center gap-3 text-title">
          <Smartphone aria-hidden="true" className="size-6 shrink-0" />
          {text.authenticator.title}
        </h2>
        <p className="text-quiet">{text.authenticator.text}</p>
        <QuietButton onPress={() => setStep('authenticator')}>{text.authenticator.button}</QuietButton>
      </section>
      {canPutOff && <Later onDone={onDone} />}
    </Step>
  );
}

function PasskeyChoice({
  isOffered,
  onAdded,
}: {
  isOffered: boolean;
  onAdded: (added: AddedFactor) => Promise<void>;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  if (!isOffered) return <p>{text.unsupported}</p>;

  async function add() {
    setProblem(null);
    try {
      await onAdded(await addPasskey(passkeyName()));
    } catch (cause) {
      setProblem(factorProblem(cause));
    }
  }

  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-surface p-5 shadow-low sm:p-6">
      <h2 className="flex items-center gap-3 text-title">
        <KeyRound aria-hidden="true" className="size-6 shrink-0" />
        {text.passkey.title}
      </h2>
      <p className="text-quiet">{text.passkey.text}</p>
      <Button onPress={add}>{text.passkey.button}</Button>
      <ErrorText>{problem}</ErrorText>
    </section>
  );
}

/** Postpones the setup, on a local site only. */
function Later({ onDone }: { onDone: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);

  async function putOff() {
    try {
      await call('POST /api/studio/second-factor-postponements');
      await onDone();
    } catch {
      setProblem(text.notPutOff);
    }
  }

  return (
    <div className="grid justify-items-start gap-1">
      <Button kind="plain" onPress={putOff}>
        {text.later}
      </Button>
      <p className="text-quiet">{text.laterHint}</p>
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button has disappeared, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}

/** Returns the name of a new passkey, such as `Passkey on Windows`. */
export function passkeyName(): string {
  return names.passkey(deviceOf(navigator.userAgent).system);
}
