/** The answers so far, stored in this tab so that a reload loses nothing. */
import {
  ages,
  countries,
  occupations,
  type RegistrationAnswers,
  type RegistrationStep,
  stepComplete,
} from '#rules/registration.ts';
import { draftPrefix } from '../drafts.ts';

export type RegistrationState = { step: RegistrationStep; answers: RegistrationAnswers };

export const registrationStart: RegistrationState = {
  step: 1,
  answers: { country: null, umur: null, kerja: null, phone: '' },
};

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the storage of a user's answers. Without sessionStorage a reload begins again. */
export function registrationMemory(uid: string, shelf: () => Shelf = () => sessionStorage) {
  const key = `${draftPrefix}registration:${uid}`;
  return {
    read(): RegistrationState {
      try {
        return validState(JSON.parse(shelf().getItem(key) ?? 'null'));
      } catch {
        return registrationStart;
      }
    },
    keep(state: RegistrationState): void {
      try {
        shelf().setItem(key, JSON.stringify(state));
      } catch {
        return;
      }
    },
    drop(): void {
      try {
        shelf().removeItem(key);
      } catch {
        return;
      }
    },
  };
}

/** Returns a valid state: unknown answers are dropped, and no step is past an unanswered question. */
function validState(stored: unknown): RegistrationState {
  const { step, answers } = (stored ?? {}) as { step?: unknown; answers?: Partial<RegistrationAnswers> };
  const sound: RegistrationAnswers = {
    country: countries.find((known) => known === answers?.country) ?? null,
    umur: ages.find((known) => known === answers?.umur) ?? null,
    kerja: occupations.find((known) => known === answers?.kerja) ?? null,
    phone: typeof answers?.phone === 'string' ? answers.phone : '',
  };
  const reached = !stepComplete(1, sound) ? 1 : !stepComplete(2, sound) ? 2 : 3;
  const wanted = step === 2 || step === 3 ? step : 1;
  return { step: wanted < reached ? wanted : reached, answers: sound };
}
