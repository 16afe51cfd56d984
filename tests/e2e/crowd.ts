/** Users who sign in and buy, and one who reads pages, for as long as a test runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { readSignInMail } from './site.ts';

type Place = { url: string; sandboxUrl: string };

export type Crowd = {
  /** Purchases that the site confirmed as paid. */
  purchases: number;
  pages: number;
  /** Retried requests by the reply that they got instead. */
  again: Record<string, number>;
  failures: string[];
};

type Ask = (url: string, options?: RequestInit) => Promise<Response>;

/** A query and a media URL's token, which no log may contain. */
export const secrets = ['told-in-a-query', 'told.in-a-media.url'] as const;

type Manner = {
  /** Retries server errors, as users do. */
  triesAgain?: boolean;
  /** The users share one IP address, which may request 300 emails, and more after some time. */
  pauseMs?: number;
};

/** Three users who sign in and buy, one after the other, and one who reads pages. */
export function startCrowd(
  site: Place,
  { triesAgain = false, pauseMs = 400 }: Manner = {},
): { end: () => Promise<Crowd> } {
  const crowd: Crowd = { purchases: 0, pages: 0, again: {}, failures: [] };
  const over = new AbortController();
  const ask: Ask = async (url, options = {}) => {
    for (let tries = 0; ; tries++) {
      const reply = await fetch(url, { redirect: 'manual', ...options }).catch((error: unknown) =>
        String(error),
      );
      if (reply instanceof Response && reply.status < 500) return reply;
      const method = options.method ?? 'GET';
      const came = reply instanceof Response ? reply.status : reply;
      if (!triesAgain || tries === 40) throw new Error(`${method} ${new URL(url).pathname}: ${came}`);
      const reason = `${method} ${came}`;
      crowd.again[reason] = (crowd.again[reason] ?? 0) + 1;
      await sleep(500);
    }
  };
  const goOn = async (work: () => Promise<void>) => {
    while (!over.signal.aborted)
      await work().catch(async (error: unknown) => {
        crowd.failures.push(String(error));
        await sleep(pauseMs);
      });
  };
  const people = [0, 1, 2].map((person) =>
    goOn(async () => {
      const email = `buyer-${person}-${crowd.purchases}-${Date.now()}@example.com`;
      await buy(site, ask, { email, mails: triesAgain ? 8 : 1 });
      crowd.purchases += 1;
      await sleep(pauseMs);
    }),
  );
  const [query, token] = secrets;
  const unsigned = `/media/${token}/flutter-introduction~flutter-introduction/720p-1.m4s`;
  const wanted = { '/': 200, '/gpt': 200, '/api/course': 200, '/api/me': 200, [unsigned]: 401 };
  const reader = goOn(async () => {
    for (const [path, status] of Object.entries(wanted)) {
      const reply = await ask(`${site.url}${path}?from=${query}`);
      if (reply.status !== status) throw new Error(`${path} answered ${reply.status}`);
      crowd.pages += 1;
    }
    await sleep(20);
  });
  return {
    async end() {
      over.abort();
      await Promise.all([...people, reader]);
      return crowd;
    },
  };
}

const mailsToOne = 4;

/** Signs in with one of several emails, buys a plan, and waits until the site confirms the payment. */
async function buy(site: Place, ask: Ask, { email, mails }: { email: string; mails: number }): Promise<void> {
  const call = callWithCookies(site, ask);
  let used = '';
  for (let tries = 1; ; tries++) {
    // An address may get five emails within a while, so repeated crashes use another one.
    const to = tries <= mailsToOne ? email : `other-${email}`;
    try {
      await call('POST', '/api/sign-in-links', { email: to });
      used = await readNewCode(site, to, used);
      await call('POST', '/api/sessions', { email: to, code: used });
      break;
    } catch (error) {
      // A killed process lost the answer or the email, so a new email is requested.
      if (tries === mails) throw error;
    }
  }
  const { sessionId = '' } = await call('POST', '/api/checkouts', { plan: 'premium' });
  const form = new URLSearchParams({
    method: 'card',
    number: '4242424242424242',
    expiry: '12 / 40',
    cvc: '123',
  });
  await fetch(`${site.sandboxUrl}/stripe/pay/${sessionId}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  for (const giveUpAt = Date.now() + timeoutMs.step; Date.now() < giveUpAt;) {
    if ((await call('GET', `/api/checkouts/${sessionId}`))['state'] === 'paid') return;
    await sleep(100);
  }
  throw new Error(`${sessionId} was paid and is not known`);
}

/** An email that a killed process had started to send arrives later. */
async function readNewCode({ sandboxUrl }: Place, email: string, used: string): Promise<string> {
  for (const giveUpAt = Date.now() + timeoutMs.step; ;) {
    const { code } = await readSignInMail(sandboxUrl, email);
    if (code !== used) return code;
    if (Date.now() > giveUpAt) throw new Error(`No new mail to ${email}`);
    await sleep(100);
  }
}

/** Sends requests with one browser's cookies. */
function callWithCookies(site: Place, ask: Ask) {
  const cookies = new Map<string, string>();
  return async (method: string, path: string, body?: object) => {
    const reply = await ask(site.url + path, {
      method,
      headers: {
        origin: site.url,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`);
    return (await reply.json()) as Record<string, string>;
  };
}
