import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { ControlState } from '../control.ts';
import { newKey, type SigningKey } from './keys.ts';

/** Turns a good ID token into one that must be refused, as /control says. */
export async function spoilIdToken(
  idToken: string,
  fail: ControlState['google']['fail'],
  key: SigningKey,
): Promise<string> {
  const claims = readClaims(idToken);
  switch (fail) {
    case 'bad-signature':
      return signed(claims, await newKey(key.kid));
    case 'unsigned':
      return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    case 'wrong-nonce':
      return signed({ ...claims, nonce: randomUUID() }, key);
    case 'wrong-audience':
      return signed({ ...claims, aud: 'another-site.apps.example', azp: 'another-site.apps.example' }, key);
    case 'expired':
      return signed({ ...claims, iat: claims.iat - 7200, exp: claims.iat - 3600 }, key);
    case 'email-verified-missing':
      return signed({ ...claims, email_verified: undefined }, key);
    case 'none':
    case 'token-500':
    case 'hang':
      return idToken;
  }
}

type Claims = { iat: number };

function readClaims(idToken: string): Claims {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

function signed(claims: object, key: SigningKey): string {
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid })}.${encode(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(content), createPrivateKey({ key, format: 'jwk' }));
  return `${content}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
