/** Second factors for tests: an authenticator app and a software passkey. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { TestBrowser } from './test-browser.ts';
import { siteUrl, type TestContext } from './test-context.ts';

/** Returns the app's current code for a secret. */
export function codeOf(secret: string, now: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });
}

export async function addAuthenticator(ctx: TestContext, browser: TestBrowser) {
  const { body: challenge } = await browser.ask('POST /api/studio/authenticator-challenges');
  const { status, body } = await browser.ask('POST /api/studio/authenticators', {
    challenge: challenge.id,
    code: codeOf(challenge.secret ?? '', ctx.now()),
    name: 'Phone',
  });
  if (status !== 201) throw new Error(`Adding an authenticator answered ${status} ${body.reason}`);
  return { secret: challenge.secret ?? '', id: body.id ?? '', recoveryCodes: body.recoveryCodes ?? null };
}

/** A passkey with a signature counter. */
export class TestPasskey {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string = siteUrl) {
    this.#origin = origin;
  }

  /** Answers a registration challenge. */
  register(challenge: string) {
    const clientData = this.#clientData('webauthn.create', challenge);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authenticatorData(0x41), credential]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.of(authData.length),
      authData,
    ]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Answers an authentication challenge; each use increments the counter. */
  prove(challenge: string, { counter = ++this.counter } = {}) {
    this.counter = counter;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(0x01);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number): Buffer {
    const host = createHash('sha256').update(new URL(siteUrl).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([host, Buffer.of(flags), counter]);
  }

  /** The public key as CBOR: EC2, ES256 on P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a501020326200121', 'hex'),
      Buffer.from('5820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }
}
