/** Signs by the Standard Webhooks specification: https://www.standardwebhooks.com */
import { createHmac } from 'node:crypto';
import type { AppContext } from '#server/context.ts';

const prefix = 'whsec_';

/** Returns a new secret: `whsec_` and the key in base64. */
export function newSecret({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Returns the headers of an attempt; with several secrets it has a signature of each. */
export function signedHeaders(
  { id, body, now }: { id: string; body: string; now: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text, 'utf8').digest('base64')}`;
}
