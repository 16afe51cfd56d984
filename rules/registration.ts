/** "Finish course registration": three steps that fill the user record (specification 4 and 5). */

export const countries = ['Malaysia', 'Indonesia', 'Others'] as const;
export type Country = (typeof countries)[number];

/** The countries that can have a currency of their own, with their ISO 3166 codes. */
export const countryCodes = { Malaysia: 'MY', Indonesia: 'ID' } as const satisfies Partial<
  Record<Country, string>
>;

export type NamedCountry = keyof typeof countryCodes;

export const namedCountries = Object.keys(countryCodes) as NamedCountry[];

export const ages = ['Under 17', '17-25', '25 above'] as const;
export type Age = (typeof ages)[number];

/** People under 17 are told what their parents should know. */
export function isMinor(age: Age | null): boolean {
  return age === 'Under 17';
}

export const occupations = ['Student', 'Employee', 'Businessman'] as const;
export type Occupation = (typeof occupations)[number];

export type RegistrationAnswers = {
  country: Country | null;
  umur: Age | null;
  kerja: Occupation | null;
  /** Optional. */
  name: string;
  phone: string;
};

export type RegistrationStep = 1 | 2 | 3;

/** Tells whether a step is complete. Step 1 asks for the country, 2 for the age, 3 for the occupation, name and phone. */
export function stepComplete(step: RegistrationStep, answers: RegistrationAnswers): boolean {
  if (step === 1) return answers.country !== null;
  if (step === 2) return answers.umur !== null;
  return answers.kerja !== null && answers.phone.trim() !== '';
}

/** The Register button is enabled only when this holds. */
export function registrationComplete(answers: RegistrationAnswers): boolean {
  return stepComplete(1, answers) && stepComplete(2, answers) && stepComplete(3, answers);
}
