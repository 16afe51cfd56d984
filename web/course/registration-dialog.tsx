import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  ages,
  countries,
  isPhoneNumber,
  occupations,
  type RegistrationAnswers,
  registrationComplete,
  type RegistrationStep,
  stepComplete,
} from '#rules/registration.ts';
import { asciiDigits, sanitizeText } from '#rules/text-input.ts';
import type { UserRecord } from '#rules/user.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { draftPrefix } from '#web/platform/drafts.ts';
import { type StorageArea, stored } from '#web/platform/stored.ts';
import { continueToReturnTo } from '#web/session/own-return-to.ts';
import { useMe } from '#web/session/session.tsx';
import { LegalLink } from '#web/shell/legal-links.tsx';
import { StepQuestions } from './registration-questions.tsx';

type RegistrationProps = { me: UserRecord; onClose: () => void };

/** The registration, which waits while a video plays in the page, such as the intro. */
export default function Registration(props: RegistrationProps) {
  const playing = useVideoPlaying();
  const [isOpen, setOpen] = useState(!playing);
  useEffect(() => {
    if (!playing) setOpen(true);
  }, [playing]);
  return isOpen ? <RegistrationDialog {...props} /> : null;
}

/** Returns whether a video plays anywhere in the page. */
function useVideoPlaying(): boolean {
  const [playing, setPlaying] = useState(isVideoPlaying);
  useEffect(() => {
    const look = () => setPlaying(isVideoPlaying());
    look();
    // Media events do not bubble; `emptied` follows the removal of a video.
    const events = ['play', 'pause', 'ended', 'emptied'];
    for (const event of events) document.addEventListener(event, look, { capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, look, { capture: true });
    };
  }, []);
  return playing;
}

function isVideoPlaying(): boolean {
  return [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);
}

/**
 * "Finish course registration": three steps that fill the user record (specification 4). Closing it continues to the plan
 * that was chosen before signing in.
 */
function RegistrationDialog({ me, ...props }: RegistrationProps) {
  const { refresh } = useMe();
  const alert = useAlert();
  const memory = useMemo(() => registrationMemory(me.uid), [me.uid]);
  const [{ step, answers }, setState] = useState<RegistrationState>(() => memory.read(me.name ?? ''));
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const complete = step === 3 ? registrationComplete(answers) : stepComplete(step, answers);
  const text = messages.registration;

  function onClose() {
    props.onClose();
    continueToReturnTo();
  }

  function go(next: RegistrationState) {
    setState(next);
    memory.keep(next);
  }

  async function register() {
    setBusy(true);
    setFailed(false);
    try {
      await save(answers);
    } catch {
      setBusy(false);
      setFailed(true);
      return;
    }
    memory.drop();
    alert(text.done, 'success');
    onClose();
    // The answers are saved, even if the reload fails.
    await refresh().catch(() => undefined);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!complete || busy) return;
    if (step === 3 && !isPhoneNumber(asciiDigits(answers.phone))) setChecked(true);
    else if (step < 3) go({ step: (step + 1) as RegistrationStep, answers });
    else void register();
  }

  return (
    <Dialog open title={text.title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-6">
        <StepIndicator step={step} />
        <StepQuestions
          key={step}
          step={step}
          answers={answers}
          checked={checked}
          onAnswer={(change) => go({ step, answers: { ...answers, ...change } })}
        />
        {failed && <ErrorText>{text.failed}</ErrorText>}
        <div className="flex flex-wrap justify-between gap-3">
          {step > 1 && (
            <QuietButton onPress={() => go({ step: (step - 1) as RegistrationStep, answers })}>
              {text.back}
            </QuietButton>
          )}
          <span className="grow" />
          <Button kind={step === 3 ? 'primary' : 'quiet'} type="submit" disabled={!complete} busy={busy}>
            {step === 3 ? text.register : text.next}
          </Button>
        </div>
        <p className="border-t border-line pt-4 text-quiet">
          {text.legal.before} <LegalLink kind="privacy">{text.legal.privacy}</LegalLink> {text.legal.and}{' '}
          <LegalLink kind="terms">{text.legal.terms}</LegalLink>.
        </p>
      </form>
    </Dialog>
  );
}

/** The current step; it takes the focus at every step, so that a screen reader continues from it. */
function StepIndicator({ step }: { step: RegistrationStep }) {
  const mark = useRef<HTMLParagraphElement>(null);
  useEffect(() => mark.current?.focus({ preventScroll: true }), [step]);
  return (
    <p ref={mark} tabIndex={-1} className="flex items-center gap-4 text-quiet outline-none">
      <span aria-hidden="true" className="flex gap-1.5">
        {[1, 2, 3].map((each) => (
          <span key={each} className={`h-1.5 w-8 rounded-full ${each <= step ? 'bg-sky' : 'bg-line'}`} />
        ))}
      </span>
      <span>{messages.registration.step(step)}</span>
    </p>
  );
}

/** @throws {TypeError} when an answer is missing: the button is enabled only when all are there. */
function save({ country, umur, kerja, ...typed }: RegistrationAnswers) {
  if (!country || !umur || !kerja) throw new TypeError('An answer is missing');
  const name = sanitizeText(typed.name);
  const phone = asciiDigits(sanitizeText(typed.phone));
  return call('PATCH /api/me', { body: { country, umur, kerja, phone, ...(name && { name }) } });
}

/** The answers so far, stored in this tab so that a reload loses nothing. */
export type RegistrationState = { step: RegistrationStep; answers: RegistrationAnswers };

export const registrationStart: RegistrationState = {
  step: 1,
  answers: { country: null, umur: null, kerja: null, name: '', phone: '' },
};

/** Returns the storage of a user's answers. Without sessionStorage a reload starts again. */
export function registrationMemory(uid: string, storage: () => StorageArea = () => sessionStorage) {
  const state = stored(storage, `${draftPrefix}registration:${uid}`, (text) => validState(JSON.parse(text)));
  return {
    /** `name` is the account's, unless the user has typed another one. */
    read: (name = ''): RegistrationState =>
      state.read() ?? { ...registrationStart, answers: { ...registrationStart.answers, name } },
    keep: (next: RegistrationState): void => state.write(JSON.stringify(next)),
    drop: (): void => state.remove(),
  };
}

/** Returns a valid state: unknown answers are dropped, and no step is past an unanswered question. */
function validState(value: unknown): RegistrationState {
  const { step, answers } = (value ?? {}) as { step?: unknown; answers?: Partial<RegistrationAnswers> };
  const valid: RegistrationAnswers = {
    country: countries.find((known) => known === answers?.country) ?? null,
    umur: ages.find((known) => known === answers?.umur) ?? null,
    kerja: occupations.find((known) => known === answers?.kerja) ?? null,
    name: typeof answers?.name === 'string' ? answers.name : '',
    phone: typeof answers?.phone === 'string' ? answers.phone : '',
  };
  const reached = !stepComplete(1, valid) ? 1 : !stepComplete(2, valid) ? 2 : 3;
  const wanted = step === 2 || step === 3 ? step : 1;
  return { step: wanted < reached ? wanted : reached, answers: valid };
}
