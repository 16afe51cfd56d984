/** Tests that a failing mail server delays emails, but never loses or needlessly repeats them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUnsentMail } from '#server/mail/store.ts';
import { type OwnSite, startSite } from './site.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site?.stop());

type Mail = { messageId: string };

async function mailsTo(email: string): Promise<Mail[]> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
  return (await reply.json()) as Mail[];
}

async function askFor(email: string): Promise<void> {
  const headers = { origin: site.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  expect((await fetch(`${site.url}/api/sign-in-links`, { method: 'POST', headers, body })).status).toBe(202);
}

/** How often the product has postponed an email. */
const postponements = () => site.traces().split('"event":"mail-postponed"').length - 1;

test.each([
  ['refuses', { reply: 451 }, { reply: 250 }, 1],
  ['hangs', { hang: true }, { hang: false }, 1],
  ['takes the mail and is cut off before it says so', { cutAfterData: true }, { cutAfterData: false }, 2],
])(
  'a mail server that %s gets the email later, under one Message-ID',
  async (what, trouble, well, atMost) => {
    const email = `${what.replaceAll(/\W+/g, '-')}@example.com`;
    const before = postponements();
    await site.control({ smtp: trouble });
    await askFor(email);
    await expect.poll(postponements).toBeGreaterThan(before);
    await site.control({ smtp: well });
    await expect.poll(() => listUnsentMail(site.db)).toEqual([]);
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThanOrEqual(1);
    expect(mails.length).toBeLessThanOrEqual(atMost);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  },
);
