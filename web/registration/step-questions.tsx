import {
  ages,
  countries,
  occupations,
  type RegistrationAnswers,
  type RegistrationStep,
} from '#rules/registration.ts';
import { words } from '#words/words.ts';
import { ChoiceField, TextField } from '../parts/field.tsx';

type StepQuestionsProps = {
  step: RegistrationStep;
  answers: RegistrationAnswers;
  onAnswer: (change: Partial<RegistrationAnswers>) => void;
};

/** The questions of a step: 1 the country, 2 the age, 3 the occupation and the phone. */
export function StepQuestions({ step, answers, onAnswer }: StepQuestionsProps) {
  const text = words.registration;
  if (step === 1) {
    return (
      <div>
        <ChoiceField
          legend={text.country}
          options={named(countries)}
          value={answers.country}
          onChange={(country) => onAnswer({ country })}
        />
        <p className="mt-3 text-quiet">{text.countryHint}</p>
      </div>
    );
  }
  if (step === 2) {
    return (
      <ChoiceField
        legend={text.age}
        options={named(ages)}
        value={answers.umur}
        onChange={(umur) => onAnswer({ umur })}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <ChoiceField
        legend={text.occupation}
        options={named(occupations)}
        value={answers.kerja}
        onChange={(kerja) => onAnswer({ kerja })}
      />
      <TextField
        label={text.phone}
        hint={text.phoneHint}
        type="tel"
        name="phone"
        autoComplete="tel"
        maxLength={40}
        placeholder={text.phonePlaceholder}
        value={answers.phone}
        onChange={(event) => onAnswer({ phone: event.currentTarget.value })}
      />
    </div>
  );
}

function named<T extends string>(values: readonly T[]) {
  return values.map((value) => ({ value, label: value }));
}
