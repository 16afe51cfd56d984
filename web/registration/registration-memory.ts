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
import { stored, type StorageArea } from '../stored.ts';

export type RegistrationState = { step: RegistrationStep; answers: RegistrationAnswers };

export const registrationStart: RegistrationState = {
  step: 1,
  answers: { country: null, umur: null, kerja: null, name: '', phone: '' },
};

/** Returns the storage of a user's answers. Without sessionStorage a reload begins again. */
export function registrationMemory(uid: string, storage: () => StorageArea = () => sessionStorage) {
  const state = stored(storage, `${draftPrefix}registration:${uid}`, (text) => validState(JSON.parse(text)));
  return {
    /** `name` is that of the account, where the user has not typed another one. */
    read: (name = ''): RegistrationState =>
      state.read() ?? { ...registrationStart, answers: { ...registrationStart.answers, name } },
    keep: (next: RegistrationState): void => state.write(JSON.stringify(next)),
    drop: (): void => state.remove(),
  };
}

/** Returns a valid state: unknown answers are dropped, and no step is past an unanswered question. */
function validState(value: unknown): RegistrationState {
  const { step, answers } = (value ?? {}) as { step?: unknown; answers?: Partial<RegistrationAnswers> };
  const sound: RegistrationAnswers = {
    country: countries.find((known) => known === answers?.country) ?? null,
    umur: ages.find((known) => known === answers?.umur) ?? null,
    kerja: occupations.find((known) => known === answers?.kerja) ?? null,
    name: typeof answers?.name === 'string' ? answers.name : '',
    phone: typeof answers?.phone === 'string' ? answers.phone : '',
  };
  const reached = !stepComplete(1, sound) ? 1 : !stepComplete(2, sound) ? 2 : 3;
  const wanted = step === 2 || step === 3 ? step : 1;
  return { step: wanted < reached ? wanted : reached, answers: sound };
}
