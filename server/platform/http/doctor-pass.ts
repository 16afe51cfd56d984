/** The pass with which the doctor requests the site's diagnosis: only the site's key can sign one. */
import type { AppContext } from '#server/context.ts';

type PassContext = Pick<AppContext, 'now' | 'secret'>;

export const doctorHeader = 'x-doctor-pass';

const minuteMs = 60_000;

/** A pass is valid for the minute in which it was made, and the next. */
export function doctorPass({ now, secret }: PassContext): string {
  return secret.sign('doctor', String(minuteOf(now())));
}

export function isDoctorPass({ now, secret }: PassContext, pass: string): boolean {
  const minute = minuteOf(now());
  return [minute - 1, minute, minute + 1].some((one) => secret.isSignatureOf('doctor', String(one), pass));
}

function minuteOf(time: number): number {
  return Math.floor(time / minuteMs);
}
