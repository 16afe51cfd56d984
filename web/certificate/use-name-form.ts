import { type SubmitEvent, useState } from 'react';
import { sanitizeText } from '#rules/text-input.ts';
import { words } from '#words/words.ts';
import { ApiError } from '../call.ts';
import { useFormDraft } from '../form-draft.ts';
import { useMe } from '../session/me.tsx';
import { nameRefusal } from './name-refusal.ts';

/** A form that sends the name to print, and knows what was wrong with it. What was typed stays until it is sent. */
export function useNameForm(given: string, send: (name: string) => Promise<void>) {
  const { me } = useMe();
  const draft = useFormDraft('certificate', me?.uid ?? '', { name: given });
  const { name } = draft.typed;
  const setName = (typed: string) => draft.change({ name: typed });
  const [nameError, setNameError] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<'refused' | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const wrong = (error: string) => {
      setNameError(error);
      form.querySelector('input')?.focus();
    };
    setTrouble(null);
    setNameError(null);
    const tidied = sanitizeText(name);
    if (tidied === '') {
      wrong(words.certificate.nameRefused.missing);
      return;
    }
    setBusy(true);
    try {
      await send(tidied);
      draft.drop();
    } catch (error) {
      const refusal = nameRefusal(error);
      if (refusal) wrong(refusal);
      else setTrouble(error instanceof ApiError && error.code === 'permission-denied' ? 'refused' : 'failed');
    } finally {
      setBusy(false);
    }
  }

  return { name, setName, nameError, trouble, busy, submit };
}
