import { KeyRound } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeDigits } from '#rules/text-input.ts';
import { factorGaps } from '#rules/sign-in/second-factor.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call, onFactorGap } from '#web/platform/call.ts';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { canUsePasskeys, factorProblem, provePasskey } from './passkeys.ts';

const { proof: text, problems } = messages.studioFactor;

type FactorKind = 'passkey' | 'authenticator';

type ProofFormProps = {
  /** The kinds of second factors that the user has. */
  kinds: readonly FactorKind[];
  onProven: () => void | Promise<void>;
};

/** Proves the second factor with a passkey, an authenticator app or a recovery code. */
export function ProofForm({ kinds, onProven }: ProofFormProps) {
  const hasPasskey = kinds.includes('passkey') && canUsePasskeys();
  const hasAuthenticator = kinds.includes('authenticator');
  const [usesRecovery, setUsesRecovery] = useState(!hasPasskey && !hasAuthenticator);
  const [problem, setProblem] = useState<string | null>(null);

  async function usePasskey() {
    setProblem(null);
    try {
      await provePasskey();
      await onProven();
    } catch (cause) {
      setProblem(factorProblem(cause));
    }
  }

  return (
    <div className="grid justify-items-start gap-5">
      {!usesRecovery && hasPasskey && (
        <div className="grid gap-2">
          <Button onPress={usePasskey}>
            <KeyRound aria-hidden="true" className="size-5" />
            {text.passkey}
          </Button>
          <ErrorText>{problem}</ErrorText>
        </div>
      )}
      {!usesRecovery && hasAuthenticator && <CodeProof isQuiet={hasPasskey} onProven={onProven} />}
      {usesRecovery && <RecoveryProof onProven={onProven} />}
      {(hasPasskey || hasAuthenticator) && (
        <Button kind="plain" onPress={() => setUsesRecovery(!usesRecovery)}>
          {usesRecovery ? (hasPasskey ? text.usePasskey : text.useCode) : text.useRecovery}
        </Button>
      )}
      {usesRecovery && <p className="text-quiet">{text.lost}</p>}
    </div>
  );
}

type CodeFieldProps = {
  label: string;
  value: string;
  error: string | null;
  onType: (digits: string) => void;
};

/** The field for the six digits of an authenticator app. */
export function CodeField({ label, value, error, onType }: CodeFieldProps) {
  return (
    <TextField
      className="w-full max-w-xs"
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onType(codeDigits(event.currentTarget.value))}
    />
  );
}

/** Submits automatically after the sixth digit, once per code. */
function CodeProof({ isQuiet, onProven }: { isQuiet: boolean; onProven: ProofFormProps['onProven'] }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, send } = useProof(onProven, setError);
  const sent = useRef('');

  function typed(digits: string) {
    setCode(digits);
    setError(null);
    if (digits.length !== 6 || sent.current === digits) return;
    sent.current = digits;
    void send({ code: digits });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length === 6) void send({ code });
    else setError(problems.incomplete);
  }

  return (
    <form onSubmit={submit} className="grid w-full justify-items-start gap-4" noValidate>
      <CodeField label={text.code} value={code} error={error} onType={typed} />
      <Button type="submit" kind={isQuiet ? 'quiet' : 'primary'} busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
}

function RecoveryProof({ onProven }: { onProven: ProofFormProps['onProven'] }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, send } = useProof(onProven, setError);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (code.trim() === '') setError(problems.empty);
    else void send({ recoveryCode: code.trim().slice(0, 40) });
  }

  return (
    <form onSubmit={submit} className="grid w-full justify-items-start gap-4" noValidate>
      <TextField
        className="w-full max-w-sm"
        label={text.recoveryCode}
        hint={text.recoveryHint}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
}

type CodeProofBody = { code: string } | { recoveryCode: string };

/** Sends one proof at a time. */
function useProof(onProven: ProofFormProps['onProven'], onProblem: (text: string) => void) {
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function send(body: CodeProofBody) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      await call('POST /api/studio/second-factor-proofs', { body });
      await onProven();
    } catch (cause) {
      const isRecovery = 'recoveryCode' in body;
      const problem = factorProblem(cause);
      onProblem(isRecovery && problem === problems['wrong-code'] ? problems['wrong-recovery-code'] : problem);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { busy, send };
}

type FactorGateProps = {
  kinds: readonly FactorKind[];
  /** Called when the user has no second factor anymore. */
  onMissing: () => void;
  children: ReactNode;
};

/**
 * Asks for the second factor when a call is rejected without a proof, and then repeats the call. All waiting calls share
 * one dialog.
 */
export function FactorGate({ kinds, onMissing, children }: FactorGateProps) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isProven: boolean) => void)[]>([]);

  function finish(isProven: boolean) {
    setOpen(false);
    const calls = waiting.current;
    waiting.current = [];
    for (const resolve of calls) resolve(isProven);
  }

  const requestProof = useEffectEvent(async (reason: string) => {
    const gap = factorGaps.find((each) => each === reason);
    if (gap === undefined) return false;
    if (gap === 'second-factor-missing') {
      onMissing();
      return false;
    }
    setOpen(true);
    return new Promise<boolean>((resolve) => void waiting.current.push(resolve));
  });

  useEffect(() => onFactorGap((reason) => requestProof(reason)), []);
  // The calls of a screen that unmounts are rejected.
  const leave = useEffectEvent(() => finish(false));
  useEffect(() => () => leave(), []);

  return (
    <>
      {children}
      {isOpen && (
        <Dialog open size="small" title={text.againTitle} onClose={() => finish(false)}>
          <div className="grid gap-5">
            <p className="text-quiet">{text.againLead}</p>
            <ProofForm kinds={kinds} onProven={() => finish(true)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
