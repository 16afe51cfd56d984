import { confirmationDue } from '#rules/certificate.ts';

/** The day until which a claim is confirmed, in the reader's own time zone: 5 December 2026. */
export function dayText(whenClaim: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(confirmationDue(whenClaim));
}
