/**
 * Verifies the signatures of Amazon's notification service (SNS). Messages of an attacker's own topic are validly
 * signed too, so a site with a configured topic accepts no other.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
import { createVerify, X509Certificate } from 'node:crypto';
import { z } from 'zod';

export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});

export type SnsMessage = z.infer<typeof snsMessage>;

/** Amazon usually answers within a second. */
const waitMs = 8_000;

/** Only Amazon's hosts are allowed, to prevent server-side request forgery. */
const amazonHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;

const notificationKeys = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
const confirmationKeys = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;

/** Amazon uses one certificate per region at a time, with a new URL for each. */
const certificatesAtMost = 8;
const certificateBytesAtMost = 16_384;
const certificates = new Map<string, X509Certificate>();

/** Returns null for a URL that is not Amazon's; `standIn` is the origin of a sandbox, on a local site. */
function snsUrl(text: string, standIn: string | null): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  if (standIn !== null && url.origin === standIn) return url;
  return url.protocol === 'https:' && url.port === '' && amazonHost.test(url.hostname) ? url : null;
}

/** Returns null for a URL that is not Amazon's. */
export function snsConfirmationUrl(text: string, standIn: string | null): URL | null {
  const url = snsUrl(text, standIn);
  return url?.searchParams.get('Action') === 'ConfirmSubscription' ? url : null;
}

/** Returns whether Amazon accepted the confirmation. @throws {Error} when it does not answer */
export async function confirmSubscription(url: URL): Promise<boolean> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(waitMs) });
  await reply.body?.cancel();
  return reply.ok;
}

/** Returns whether Amazon signed the message. @throws {Error} when its certificate cannot be fetched */
export async function isSignedBySns(
  message: SnsMessage,
  { standIn, now }: { standIn: string | null; now: number },
): Promise<boolean> {
  const url = snsUrl(message.SigningCertURL, standIn);
  if (!url?.pathname.endsWith('.pem') || url.search !== '' || url.hash !== '') return false;
  const certificate = await findCertificate(url.href);
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false;
  const verify = createVerify(message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1');
  verify.update(signedText(message));
  return verify.verify(certificate.publicKey, message.Signature, 'base64');
}

function signedText(message: SnsMessage): string {
  const keys = message.Type === 'Notification' ? notificationKeys : confirmationKeys;
  return keys
    .map((key) => [key, message[key]] as const)
    .filter(([, value]) => typeof value === 'string')
    .map(([key, value]) => `${key}\n${value}\n`)
    .join('');
}

async function findCertificate(url: string): Promise<X509Certificate> {
  const known = certificates.get(url);
  if (known) return known;
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(waitMs) });
  const certificate = new X509Certificate(await readAtMost(reply, certificateBytesAtMost));
  const [oldest] = certificates.keys();
  if (certificates.size >= certificatesAtMost && oldest !== undefined) certificates.delete(oldest);
  certificates.set(url, certificate);
  return certificate;
}

async function readAtMost(reply: Response, bytesAtMost: number): Promise<Buffer> {
  const body: ReadableStream<Uint8Array> | null = reply.body;
  if (!reply.ok || body === null) {
    await body?.cancel();
    throw new Error(`The certificate's URL answered ${reply.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const part of body) {
    length += part.length;
    if (length > bytesAtMost) throw new Error('The certificate is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
