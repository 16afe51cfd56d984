import { createSign, randomUUID } from 'node:crypto';
import { Hono } from 'hono';

/** The key and the certificate that the local SNS signs with, valid until 2126. They are public and protect nothing. */
const snsKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDqBAtJrzE4FaEX
D+oxlsSpMCBWeWDXfo0AvuG4K/LuA2oUGjsT07C7bx/Ug4TPdyvmJuAD1e3JLA4u
jub8v1YupA7uF5ljf9/suTUeV8zli5cba0whlZad1eD/ROw2EToPn4pVWD3HWbbH
mBqY+a44iDFBphl4PSjlgvQrhIeTYrjOUydGdQi9JPgntVvC/RakmuCzl44BqE3t
2kNg2o6RDPZsfMmOosjvBLridzwUu1IxAb7XaWuQdaqXC34YxsM8Y7naK0z9m57i
6dwZkntby1ggPvoB5Sl9iGTmCqaV4m7B1iZX363bbXKhIBYic/jAJY38dWpQr/2R
UPRGwu0pAgMBAAECggEACkopO5EyJywpoXuiqZGJONiT427Xh5eEmFl2+q58B7kr
YJI9XMQnIOa5ozzb3x93VQRf6etDLGBSiKY3Q+UfOKfKvESvYET5fKLcJ2cRlwT0
nPuyekY7PC9xAuht69FawzXEUw0GkmMV0ArryHmEuURLyNOGioHt8Bbk/kYyi+lq
064dj4CLqx5yJvm9PpgfjbCj0BzY9287VjslzyDvrar5rfGZ8qcKjst0nUimhd0p
UKiDIjGdzBGV9x0TMNuf2r6610ANHjpg0aPdXLl5UoF2kzWylV6aKCXvdQuW0/GX
Uguv7EMv2Y6sq4nBPG9+O9XqOZ0kJSW/92icLevlDQKBgQD20EsX25ytV1dJEa+8
gYNHE90fxMvSJ8VkNFzg9YYtnCMdWKjxxUGvESzg8MrdIAVnWQm6rwoJoX12KX2W
jUjS3Eu3ry2fb+rE+GaXCPY6cS8tS7JDFrKKfX73omMG9rAodg6dFtaOPX6PTqM7
JPb2PMP8Dy0onWBI0dO5gQu9ZwKBgQDyuc82ZEqWPOYAVbpjBiEbtzhkvdE8E+jE
V5PTwFcPneItVQn0Xqgm/93is+/2u8OkQ3Ko+jMGGn7Zi1dFoTbda4+mbiHNVR3S
L4Ik8TTA9nHI3yBwpG/fSAvUs9Kh0zfJ5YbdgY0vbFC1G5uN1S4fNUefxKanL7kH
DoDZax/W7wKBgE5NlwVirzpvU0njSpXLoRKTwrupe+CYrY807aKRQpiFyL4uuqq5
ojUghdR3kGTHG+/F18hacBzOFze9whJZkJkVOxBzi03h++GxzRptxXCVKBp+wXd3
Y/18AyQdaL101j5/9fLwo/FMoTJmCHNjLtbAQI1fYzxXcYyoxTs9LbRRAoGAW2Mw
LFd4abaGFowwgAYXwxqp5ew98jPAyOP8aZaacOvN86l39QUKpJxji26aI7iwQZGP
gyWovlyNdBTth+7Z/GX6EPyYR3oLn0553rTeWuSvFKVFzoNrB5NVuQD3hixDbgW4
UH/ti3RpsraxS6Z/Fgr2a6Yb5QinzotcYf/eXgsCgYEAqpEY+UgZh6DDcgj5RmYR
vPuPZukUEUZCjFk1nFcoCv97J1f/ie+lxfan6WSf/968B91AvtfpbhARh2Eztzf7
ocxI7nfeKBos/j5UCpeG7tdOVoWrjqU3infja6q6Bk6duGfz/uGFoDk7Q13hQtkg
KEwsDiZpoQAXffkfoe2z2sw=
-----END PRIVATE KEY-----
`;

const snsCertificate = `-----BEGIN CERTIFICATE-----
MIICsjCCAZoCAQEwDQYJKoZIhvcNAQELBQAwHjEcMBoGA1UEAwwTc25zLnNhbmRi
b3guZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowHjEc
MBoGA1UEAwwTc25zLnNhbmRib3guZXhhbXBsZTCCASIwDQYJKoZIhvcNAQEBBQAD
ggEPADCCAQoCggEBAOoEC0mvMTgVoRcP6jGWxKkwIFZ5YNd+jQC+4bgr8u4DahQa
OxPTsLtvH9SDhM93K+Ym4APV7cksDi6O5vy/Vi6kDu4XmWN/3+y5NR5XzOWLlxtr
TCGVlp3V4P9E7DYROg+filVYPcdZtseYGpj5rjiIMUGmGXg9KOWC9CuEh5NiuM5T
J0Z1CL0k+Ce1W8L9FqSa4LOXjgGoTe3aQ2DajpEM9mx8yY6iyO8EuuJ3PBS7UjEB
vtdpa5B1qpcLfhjGwzxjudorTP2bnuLp3BmSe1vLWCA++gHlKX2IZOYKppXibsHW
JlffrdttcqEgFiJz+MAljfx1alCv/ZFQ9EbC7SkCAwEAATANBgkqhkiG9w0BAQsF
AAOCAQEAftZhd+tkHF679q4JdhMUqYPSwmYw0Imm7UWZ7XvI0kEzv64PuvyqdqOu
3oPJPb4XxxKHI9XJqmYbgdU677wMCrI4y7FFAjqQiM5pf1foUVLoXn78GxGsT7On
kbDpb6I8Dlfibc8qPkpVPnIGG7vkGdWdy98mXkyGXVQvfFz2K3Scj5jtP2b0FsKw
RdC7OHua+I7VtijZ7r0qk57S8oWpjVpiw4N20NWKN0L5duLn0+p/8TP0xf/bO581
gAvo8mSwcIrChTIC6zZWlfxlv/EvcO5wtB8STlw7xoCmaCPFNbLTRPMYTtUyZ9fH
04ivXqp4rgqBmTnhyLd4CHJ7TrXlHw==
-----END CERTIFICATE-----
`;

type Fields = Partial<Record<string, string>>;

/**
 * A local Amazon SNS. `POST /messages` returns the fields as a signed message without sending it; `GET /confirmed`
 * lists the confirmed topics.
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

/** @see https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
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
