import { type Age, type Country, isPhoneNumber, type Occupation } from '#rules/registration.ts';
import { asciiDigits, sanitizeText } from '#rules/text-input.ts';
import type { UserRecord } from '#rules/user.ts';

/** The form's fields; empty or null while unknown. */
export type Details = {
  name: string;
  country: Country | null;
  umur: Age | null;
  kerja: Occupation | null;
  phone: string;
};

export function detailsOf(user: UserRecord): Details {
  return {
    name: user.name ?? '',
    country: user.country === 'unknown' ? null : user.country,
    umur: user.umur,
    kerja: user.kerja,
    phone: user.phone ?? '',
  };
}

/** Returns the changed and filled fields; a field that was never answered stays unanswered. */
export function changedDetails(before: Details, typed: Details) {
  const now = { ...typed, name: sanitizeText(typed.name), phone: asciiDigits(sanitizeText(typed.phone)) };
  return {
    ...(now.name && now.name !== before.name ? { name: now.name } : {}),
    ...(now.country && now.country !== before.country ? { country: now.country } : {}),
    ...(now.umur && now.umur !== before.umur ? { umur: now.umur } : {}),
    ...(now.kerja && now.kerja !== before.kerja ? { kerja: now.kerja } : {}),
    ...(now.phone && now.phone !== before.phone ? { phone: now.phone } : {}),
  };
}

/** Returns true when a name or phone number was removed: it may be changed, but not cleared. */
export function isCleared(before: string, typed: string): boolean {
  return before !== '' && typed.trim() === '';
}

/** Returns true for a changed phone number that is none; one from before the check may stay. */
export function isWrongPhone(before: string, typed: string): boolean {
  const phone = asciiDigits(sanitizeText(typed));
  return phone !== '' && phone !== before && !isPhoneNumber(phone);
}
