/** Phone numbers as people write them: 012-345 6789, +62 (812) 3456-7890, 0060123456789. */
import { type Country, countryCodes } from './registration.ts';

/**
 * Tells whether a text is a phone number: 7 to 15 digits after a country code, which may be missing, with spaces and
 * the signs that people put between digits. Call it with ASCII digits (`asciiDigits`).
 */
export function isPhoneNumber(text: string): boolean {
  if (!/^\+?[\d\s()./-]+$/.test(text.trim())) return false;
  const digits = text.replace(/\D/g, '');
  const own = hasCountryCode(text) ? digits.replace(/^00/, '').replace(countryCode, '') : digits;
  return own.length >= 7 && own.length <= 15;
}

/** The codes of the International Telecommunication Union (E.164): one digit, two, or else three. */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** Tells whether a number begins with `+` or `00`. */
export function hasCountryCode(text: string): boolean {
  return /^\s*(\+|00)/.test(text);
}

/** Returns the code that a country's numbers begin with, such as `+60`; null where it is not known. */
export function callingCode(country: Country | null): string | null {
  const code = country === null || country === 'Others' ? null : countryCodes[country];
  return code === null ? null : callingCodes[code];
}

const callingCodes = { MY: '+60', ID: '+62' } as const;

/** Returns the number with a country code before it, without the zero that is dialled only inside the country. */
export function withCallingCode(number: string, code: string): string {
  return `${code} ${number.trim().replace(/^0/, '')}`;
}
