/** A stand-in for Amazon SNS: it signs messages, serves its certificate and takes confirmations of subscriptions. */
import { createSign, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { snsCertificate, snsKey } from './sns-certificate.ts';

type Fields = Partial<Record<string, string>>;

/**
 * `POST /messages` takes the fields of a message and returns it complete and signed, without sending it anywhere;
 * `GET /confirmed` returns the topics that were confirmed.
 */
export function snsRoutes({ origin, now }: { origin: () => string; now: () => number }): Hono {
  const app = new Hono();
  const confirmed: string[] = [];
  app.get('/:name{.+\\.pem}', (context) => context.text(snsCertificate));
  app.get('/confirmed', (context) => context.json(confirmed));
  app.get('/subscription', (context) => {
    const { Action: action, TopicArn: topic, Token: token } = context.req.query();
    if (action !== 'ConfirmSubscription' || !topic || !token) return context.text('InvalidParameter', 400);
    confirmed.push(topic);
    return context.text('<ConfirmSubscriptionResponse/>');
  });
  app.post('/messages', async (context) => {
    const given: Fields = await context.req.json();
    return context.json(signed(complete(given, { url: `${origin()}/sns`, now: now() })));
  });
  return app;
}

function complete(given: Fields, { url, now }: { url: string; now: number }): Fields {
  const topic = given['TopicArn'] ?? 'arn:aws:sns:eu-west-1:000000000000:sandbox';
  const token = given['Token'] ?? randomUUID();
  const confirmation = {
    Token: token,
    SubscribeURL: `${url}/subscription?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topic)}&Token=${token}`,
  };
  return {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: topic,
    Message: '{}',
    Timestamp: new Date(now).toISOString(),
    SignatureVersion: '2',
    SigningCertURL: `${url}/certificate.pem`,
    ...(given['Type'] === undefined || given['Type'] === 'Notification' ? {} : confirmation),
    ...given,
  };
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
function signed(message: Fields): Fields {
  const keys =
    message['Type'] === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = keys.flatMap((key) => (message[key] === undefined ? [] : [key, message[key]]));
  const sign = createSign(message['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
  sign.update(text.map((line) => `${line}\n`).join(''));
  return { ...message, Signature: sign.sign(snsKey, 'base64') };
}
