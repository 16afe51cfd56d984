import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Chance } from './chance.ts';

/** Counts events by name, for the final table. */
export type Tally = {
  count(what: string, times?: number): void;
  of(what: string): number;
  rows(): [what: string, times: number][];
};

export function openTally(): Tally {
  const counts = new Map<string, number>();
  return {
    count: (what, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times),
    of: (what) => counts.get(what) ?? 0,
    rows: () => [...counts].toSorted(([a], [b]) => a.localeCompare(b)),
  };
}

/** Plain HTTP over keep-alive connections, since the simulation shares two cores with the product. */
type Reply = { status: number; headers: IncomingHttpHeaders; text: string };

export type Question = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** How long a connection may be silent, two minutes by default: a machine under load may be slow. */
  timeoutMs?: number;
};

// The server closes idle connections after 5 s; closing them earlier avoids requests on a closing connection.
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 3_000 });
const longestSilenceMs = 120_000;
/** The site is asked again after this, since a killed server never answers. */
const siteTimeoutMs = 20_000;

/** @throws {Error} when the connection breaks, or is silent for `timeoutMs` */
export async function send(question: Question): Promise<Reply> {
  const { asked, answer } = ask(question);
  try {
    return await answer;
  } catch (error) {
    // The connection was closed before the server could read the request.
    const isClosed = asked.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (!isClosed) throw error;
    return ask(question).answer;
  }
}

function ask({ method, url, headers = {}, body, timeoutMs = longestSilenceMs }: Question) {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const asked = request(url, { agent, method, headers: { ...headers, ...length } });
  const answer = new Promise<Reply>((resolve, reject) => {
    asked.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (incoming.complete) resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        else reject(new Error(`${url} was cut off`));
      });
    });
    asked.setTimeout(timeoutMs, () => asked.destroy(new Error(`${url} was silent`)));
    asked.on('error', reject);
    asked.end(body);
  });
  return { asked, answer };
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  /** An earlier try got no answer, and may have been carried out. */
  isRetried: boolean;
};

export type Browser = {
  /** Retries while the server fails. @throws {Error} after five minutes */
  ask(method: Method, path: string, body?: object): Promise<Answer>;
  /** Sends one request, and returns its status. */
  askOnce(method: Method, path: string, body?: object): Promise<number>;
  forgetCookies(): void;
  /** Returns another browser with a copy of the current cookies, as after a theft. */
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
      timeoutMs: siteTimeoutMs,
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
      for (let isRetried = false; ; isRetried = true) {
        try {
          const { status, text } = await once(method, path, body);
          if (status < 500) return { status, body: JSON.parse(text) as Answer['body'], isRetried };
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
