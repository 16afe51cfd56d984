/** A person's browser: it keeps cookies, comes from an address of its own, and tries again as people do. */
import type { Chance } from './chance.ts';
import type { Tally } from './tally.ts';
import { type Reply, send } from './wire.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Answer = { status: number; body: Record<string, unknown> };

export type Browser = {
  /** Asks until there is an answer that is not the server's own trouble. @throws {Error} after five minutes. */
  ask(method: Method, path: string, body?: object): Promise<Answer>;
  /** Asks once, and returns the status. */
  askOnce(method: Method, path: string, body?: object): Promise<number>;
  forgetCookies(): void;
  /** Returns another browser with the cookies that this one has now, as of somebody who copied them. */
  copy(): Browser;
};

const longestMs = 5 * 60_000;

export function openBrowser(
  home: { siteUrl: string; network: string; chance: Chance; tally: Tally },
  copied: ReadonlyMap<string, string> = new Map(),
): Browser {
  const { siteUrl, network, chance, tally } = home;
  const cookies = new Map(copied);

  async function once(method: Method, path: string, body?: object): Promise<Reply> {
    const reply = await send({
      method,
      url: siteUrl + path,
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0',
        'x-forwarded-for': network,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { origin: siteUrl, 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return reply;
  }

  return {
    async ask(method, path, body) {
      const giveUpAt = Date.now() + longestMs;
      for (;;) {
        try {
          const { status, text } = await once(method, path, body);
          if (status < 500) return { status, body: JSON.parse(text) as Answer['body'] };
          tally.count(`answers ${status} from the site, tried again`);
        } catch (error) {
          if (Date.now() > giveUpAt) throw error;
          tally.count('no answer from the site, tried again');
        }
        if (Date.now() > giveUpAt) throw new Error(`${method} ${path} failed for five minutes`);
        await chance.pause(600);
      }
    },
    askOnce: async (method, path, body) => (await once(method, path, body)).status,
    forgetCookies: () => cookies.clear(),
    copy: () => openBrowser(home, cookies),
  };
}
