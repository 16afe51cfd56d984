/** Authenticator apps (TOTP): six digits that change every thirty seconds. */
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const periodSeconds = 30;
const secretBytes = 20;

/** Returns a new secret in base32. */
export function createAuthenticatorSecret(randomBytes: (count: number) => Buffer): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
}

/** Returns the `otpauth:` URL to show as a QR code. */
export function authenticatorUrl(facts: { secret: string; email: string; siteName: string }): string {
  const { secret, email, siteName } = facts;
  // A colon separates issuer and label in the URL.
  const issuer = siteName.replaceAll(':', ' ').trim();
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Returns the number of the 30-second step that a code belongs to; null for a wrong code. The neighboring steps are
 * accepted too, since clocks differ.
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

/** Returns the rows of a QR code, `1` for a dark module. */
export function qrCodeOf(text: string): string[] {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  return data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
}
