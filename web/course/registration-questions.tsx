import { useEffect, useRef } from 'react';
import {
  ages,
  callingCode,
  countries,
  hasCountryCode,
  isMinor,
  isPhoneNumber,
  occupations,
  type RegistrationAnswers,
  type RegistrationStep,
  withCallingCode,
} from '#rules/registration.ts';
import { asciiDigits, longestProfileName } from '#rules/text-input.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { LegalLink } from '#web/shell/legal-links.tsx';

type StepQuestionsProps = {
  step: RegistrationStep;
  answers: RegistrationAnswers;
  /** True after a click on Register: an invalid phone number then shows its error. */
  checked: boolean;
  onAnswer: (change: Partial<RegistrationAnswers>) => void;
};

/** The questions of a step: 1 the country, 2 the age, 3 the occupation, the name and the phone. */
export function StepQuestions({ step, answers, checked, onAnswer }: StepQuestionsProps) {
  const text = messages.registration;
  if (step === 1) {
    return (
      <div>
        <ChoiceField
          legend={text.country}
          options={countries.map((value) => ({ value, label: text.countries[value] }))}
          value={answers.country}
          onChange={(country) => onAnswer({ country })}
        />
        <p className="mt-3 text-quiet">{text.countryHint}</p>
      </div>
    );
  }
  if (step === 2) {
    return (
      <div>
        <ChoiceField
          legend={text.age}
          options={ages.map((value) => ({ value, label: text.ages[value] }))}
          value={answers.umur}
          onChange={(umur) => onAnswer({ umur })}
        />
        <div role="status">{isMinor(answers.umur) && <ForParents />}</div>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <ChoiceField
        legend={text.occupation}
        options={occupations.map((value) => ({ value, label: text.occupations[value] }))}
        value={answers.kerja}
        onChange={(kerja) => onAnswer({ kerja })}
      />
      <TextField
        label={text.name}
        hint={text.nameHint}
        name="name"
        autoComplete="name"
        maxLength={longestProfileName}
        value={answers.name}
        onChange={(event) => onAnswer({ name: event.currentTarget.value })}
      />
      <PhoneField answers={answers} checked={checked} onAnswer={onAnswer} />
    </div>
  );
}

function PhoneField({ answers, checked, onAnswer }: Omit<StepQuestionsProps, 'step'>) {
  const text = messages.registration;
  const field = useRef<HTMLInputElement>(null);
  const { country, phone } = answers;
  const code = callingCode(country);
  const wrong = checked && !isPhoneNumber(asciiDigits(phone));
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);

  function addCode(added: string) {
    onAnswer({ phone: withCallingCode(phone, added) });
    field.current?.focus();
  }

  return (
    <div>
      <TextField
        ref={field}
        label={text.phone}
        hint={text.phoneHint}
        type="tel"
        name="phone"
        autoComplete="tel"
        required
        maxLength={40}
        placeholder={text.phonePlaceholder}
        value={phone}
        error={wrong ? text.phoneWrong : null}
        onChange={(event) => onAnswer({ phone: event.currentTarget.value })}
      />
      {code !== null && !hasCountryCode(phone) && (
        <button
          type="button"
          onClick={() => addCode(code)}
          className="mt-2 min-h-11 font-medium text-sky underline underline-offset-4"
        >
          {text.addCode(code, country ?? '')}
        </button>
      )}
    </div>
  );
}

/** The note for the parents of learners under 17. */
function ForParents() {
  const { title, lines, privacy } = messages.registration.parents;
  const { email } = useSiteContent().site;
  return (
    <div className="mt-4 grid gap-2 rounded-card bg-sky-soft px-5 py-4">
      <p className="font-semibold">{title}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines(email).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p>
        <LegalLink kind="privacy">{privacy}</LegalLink>
      </p>
    </div>
  );
}
