/** Authenticator apps (TOTP): six digits that change every thirty seconds. */
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const periodSeconds = 30;
const secretBytes = 20;

/** Makes a secret, in base32, of `randomBytes`. */
export function createAuthenticatorSecret(randomBytes: (count: number) => Buffer): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

/** Returns the `otpauth:` URL that an app reads from a QR code. */
export function authenticatorUrl(facts: { secret: string; email: string; siteName: string }): string {
  const { secret, email, siteName } = facts;
  // A colon would end the name in the URL.
  const issuer = siteName.replaceAll(':', ' ').trim();
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Returns the number of the thirty-second step that a code belongs to; null for a wrong code. The steps beside the
 * current one count too, since clocks differ.
 */
export function stepOfCode(given: { secret: string; code: string; now: number }): number | null {
  const { secret, code, now } = given;
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    timestamp: now,
    window: 1,
  });
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp: now }) + delta;
}

/** Draws a text as a QR code: the rows of its squares, `1` for a dark one. */
export function qrCodeOf(text: string): string[] {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  return data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
}
