import { diskErrorCodes } from '#server/http/disk-errors.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Returns the refusal for a disk that is full or may not be written; undefined for any other error. */
export function diskRefusal(error: unknown): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!diskErrorCodes.has(code)) return undefined;
  return new Refusal('unavailable', 'There is no room for this file on the site’s disk.', {
    reason: 'disk-full',
  });
}
