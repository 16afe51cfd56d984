import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { type AddedFactor, factorProblem } from './passkeys.ts';
import { CodeField } from './proof-form.tsx';

type Challenge = Api['POST /api/studio/authenticator-challenges']['reply'];

const { authenticator: text, problems, names } = messages.studioFactor;

type AuthenticatorFormProps = {
  onAdded: (added: AddedFactor) => void | Promise<void>;
  onBack: () => void;
};

/** Adds an authenticator app: shows the code to scan, and checks the first six digits. */
export function AuthenticatorForm({ onAdded, onBack }: AuthenticatorFormProps) {
  const { challenge, failed, begin } = useChallenge();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!challenge || busy) return;
    if (code.length !== 6) return setError(problems.incomplete);
    setBusy(true);
    setError(null);
    try {
      const body = { challenge: challenge.id, code, name: names.authenticator };
      await onAdded(await call('POST /api/studio/authenticators', { body }));
    } catch (cause) {
      const isOver = cause instanceof ApiError && cause.reason === 'challenge-over';
      setError(isOver ? text.over : factorProblem(cause));
      if (isOver) {
        setCode('');
        await begin();
      }
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      {failed && (
        <div className="grid justify-items-start gap-3">
          <p className="text-error">{text.failed}</p>
          <Button kind="quiet" onPress={begin}>
            {text.again}
          </Button>
        </div>
      )}
      {!failed && !challenge && <Skeleton className="aspect-square w-60" />}
      {challenge && (
        <>
          <QrCode label={text.qrCode} rows={challenge.qrCode} />
          <p>
            <a
              href={challenge.url}
              className="inline-flex min-h-11 items-center font-medium text-sky underline underline-offset-4"
            >
              {text.open}
            </a>
          </p>
          <div>
            <p>{text.typed}</p>
            <p translate="no" className="mt-1 font-mono font-semibold wrap-anywhere select-all">
              {challenge.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
          <CodeField label={text.code} value={code} error={error} onType={setCode} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {challenge && (
          <Button type="submit" busy={busy}>
            {text.submit}
          </Button>
        )}
        <QuietButton onPress={onBack}>{text.back}</QuietButton>
      </div>
    </form>
  );
}

/** Requests a secret, and another one after it has expired. */
function useChallenge() {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [failed, setFailed] = useState(false);
  const isRequested = useRef(false);

  const begin = useCallback(async () => {
    setFailed(false);
    setChallenge(null);
    try {
      setChallenge(await call('POST /api/studio/authenticator-challenges'));
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    void begin();
  }, [begin]);

  return { challenge, failed, begin };
}

type QrCodeProps = {
  label: string;
  /** The rows of modules, `1` for a dark one. */
  rows: readonly string[];
};

/** The light squares around a QR code that scanners need. */
const quietZone = 4;

/** Dark on white in both themes, since scanners can’t read inverted codes. */
function QrCode({ label, rows }: QrCodeProps) {
  const size = rows.length + 2 * quietZone;
  const path = rows
    .flatMap((row, y) =>
      Array.from(row).flatMap((square, x) =>
        square === '1' ? [`M${x + quietZone} ${y + quietZone}h1v1h-1z`] : [],
      ),
    )
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-60 rounded-card"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
