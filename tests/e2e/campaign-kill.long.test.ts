/** A campaign whose server is killed while it sends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrCreateUser, setPlan } from '#server/accounts/user-store.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openBrowser } from './visitor.ts';

const recipients = Number(process.env['CAMPAIGN_RECIPIENTS'] ?? 60);
const kills = 2;

/** An email takes about 20 ms at the fastest pace; a busy machine takes several times that. */
const sendingMs = timeoutMs.e2e + 4 * recipients * 20;

/** A process takes over an email in doubt after a minute. */
const leaseMs = 60_000;

let site: OwnSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site?.stop());

type Mail = { to: string; messageId: string; subject: string; sequence: number };

const received: Mail[] = [];
let readUpTo = 0;

/** The campaign's emails so far. */
async function sentMails(): Promise<Mail[]> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/envelopes?after=${readUpTo}`);
  const mails = (await reply.json()) as Mail[];
  readUpTo = mails.at(-1)?.sequence ?? readUpTo;
  received.push(...mails.filter(({ subject }) => subject === 'News'));
  return received;
}

test(
  'each recipient gets a campaign once although the server is killed twice',
  { timeout: 2 * sendingMs },
  async () => {
    const emails = Array.from({ length: recipients }, (_, at) => `learner-${at}@example.com`);
    await site.db.transaction().execute(async (tx) => {
      for (const email of emails) {
        const { uid } = await findOrCreateUser(tx, { uid: `uid-${email}`, email, name: null, now: 1 });
        await setPlan(tx, { uid, plan: 'premium' });
      }
    });
    const context = await openBrowser(await openBrowserOfWorker());
    await openSession(context, site, 'instructor@example.com');
    const ask = async (method: 'POST' | 'PUT', path: string, data: object) => {
      const url = `${site.url}/api/studio/campaigns${path}`;
      const reply = await context.request.fetch(url, { method, data, headers: { origin: site.url } });
      expect(reply.ok(), await reply.text()).toBe(true);
    };
    await ask('POST', '', { id: 'news' });
    const draft = { subject: { en: 'News' }, body: { en: 'Hello' }, audience: {}, perMinute: 3_000 };
    await ask('PUT', '/news', { ...draft, version: 1 });
    await ask('PUT', '/news/sending', { version: 2, sendAt: null });

    for (let kill = 1; kill <= kills; kill++) {
      const until = Math.floor((kill * recipients) / (kills + 1));
      await expect
        .poll(async () => (await sentMails()).length >= until, { timeout: sendingMs, interval: 20 })
        .toBe(true);
      await site.killAndStart();
    }
    const state = async () => {
      const row = await site.db.selectFrom('campaigns').select('state').executeTakeFirst();
      const { count } = await site.db
        .selectFrom('mail')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('outcome', '=', 'left')
        .where('campaignId', '=', 'news')
        .executeTakeFirstOrThrow();
      return [row?.state, Number(count)];
    };
    await expect.poll(state, { timeout: sendingMs + leaseMs, interval: 250 }).toEqual(['sent', recipients]);

    const mails = await sentMails();
    const byRecipient = Map.groupBy(mails, ({ to }) => to);
    expect([...byRecipient.keys()].toSorted()).toEqual(emails.toSorted());
    // At each kill, at most one email was in doubt; it arrived twice, with the same Message-ID.
    expect(mails.length - recipients).toBeLessThanOrEqual(kills);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(recipients);
  },
);
