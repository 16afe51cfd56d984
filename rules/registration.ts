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

/** Learners under 17 see a note for their parents. */
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

/** Returns whether a step is complete. Step 1 asks for the country, 2 for the age, 3 for the occupation, name and phone. */
export function stepComplete(step: RegistrationStep, answers: RegistrationAnswers): boolean {
  if (step === 1) return answers.country !== null;
  if (step === 2) return answers.umur !== null;
  return answers.kerja !== null && answers.phone.trim() !== '';
}

/** Returns whether the Register button is enabled. */
export function registrationComplete(answers: RegistrationAnswers): boolean {
  return stepComplete(1, answers) && stepComplete(2, answers) && stepComplete(3, answers);
}

/**
 * Returns whether a text is a phone number such as 012-345 6789 or +62 (812) 3456-7890: 7 to 15 digits after an optional
 * country code, with separators. Call it with ASCII digits (`asciiDigits`).
 */
export function isPhoneNumber(text: string): boolean {
  if (!/^\+?[\d\s()./-]+$/.test(text.trim())) return false;
  const digits = text.replace(/\D/g, '');
  const own = hasCountryCode(text) ? digits.replace(/^00/, '').replace(countryCode, '') : digits;
  return own.length >= 7 && own.length <= 15;
}

/** The codes of the International Telecommunication Union (E.164): one digit, two, or else three. */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** Returns whether a number starts with `+` or `00`. */
export function hasCountryCode(text: string): boolean {
  return /^\s*(\+|00)/.test(text);
}

/** Returns the calling code of a country, such as `+60`; null if it is unknown. */
export function callingCode(country: Country | null): string | null {
  const code = country === null || country === 'Others' ? null : countryCodes[country];
  return code === null ? null : callingCodes[code];
}

const callingCodes = { MY: '+60', ID: '+62' } as const;

/** Returns the number with a country code before it, without the trunk prefix 0. */
export function withCallingCode(number: string, code: string): string {
  return `${code} ${number.trim().replace(/^0/, '')}`;
}
