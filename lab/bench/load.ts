/** Requests as browsers send them, and autocannon, which sends them. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';

export type BenchRequest = {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  /** The token of a session. */
  session?: string;
  /** JSON text; `@@@@@@@@` becomes another number of seconds each time. */
  body?: string;
  headers?: Record<string, string>;
};

export const numberMark = '@@@@@@@@';

const browserHeaders = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-MY,en;q=0.9,ms;q=0.8',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
};

function headersOf({ session, body, headers }: BenchRequest): Record<string, string> {
  return {
    ...browserHeaders,
    ...(session === undefined ? {} : { Cookie: `session=${session}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
}

/** Replaces the mark by a number of the same length. */
function withNumber(text: string, count: number): string {
  return text.replace(numberMark, `1${count % 10}.${String(count % 99_991).padStart(5, '0')}`);
}

/** A reply as it is on the wire: the body may be compressed. */
export type RawReply = { status: number; headers: string[]; body: Buffer };

/** @throws {Error} when the reply is an error */
export async function readRawReply(url: string, asked: BenchRequest): Promise<RawReply> {
  const { method = 'GET', path, body: sent } = asked;
  const sending = request(new URL(path, url), { method, headers: headersOf(asked), agent: false });
  sending.end(sent && withNumber(sent, 0));
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  const body = await buffer(reply);
  const status = reply.statusCode ?? 0;
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${body.toString()}`);
  return { status, headers: reply.rawHeaders, body };
}

export const connections = 32;

/**
 * Milliseconds of p99; `waiting` counts the accepted replies that ask to wait. `errors` are broken connections, timeouts and
 * all other replies than 2xx. `statuses` counts the replies, such as `200: 5`, and quotes the first error.
 */
export type Load = {
  requests: number;
  waiting: number;
  seconds: number;
  p99: number;
  errors: number;
  statuses: string;
};

type LoadRun = {
  url: string;
  requests: BenchRequest[];
  /** Without a number of seconds, each request is sent once. */
  seconds?: number;
  /** At most so many a second; as many as are answered by default. */
  perSecond?: number;
  /** Replies that ask to wait are not errors: 429 to one visitor who asks too often, 503 to all while a process is overloaded. */
  mayWait?: (429 | 503)[];
};

/** Each connection sends its share of the requests in turn, one at a time. */
export async function generateLoad(load: LoadRun): Promise<Load> {
  const { url, requests, seconds, perSecond = Infinity, mayWait = [] } = load;
  const used = Math.min(connections, requests.length, perSecond);
  let failure = '';
  const noteFailure = (status: number, body: string) => {
    if (status >= 400 && failure === '') failure = `; the first error: ${body.slice(0, 200)}`;
  };
  // Reading replies costs time, which matters to the requests that are sent again and again.
  const prepared = requests.map((asked) => ({
    ...toAutocannon(asked),
    ...(seconds === undefined && { onResponse: noteFailure }),
  }));
  let opened = 0;
  let last = 0;
  const began = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections: used,
        timeout: 20,
        ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
        ...(perSecond === Infinity ? {} : { overallRate: perSecond }),
        setupClient: (client) => {
          const own = opened++ % used;
          client.setRequests(prepared.filter((_, index) => index % used === own));
        },
      },
      (error: Error | null, ended: autocannon.Result) => (error ? reject(error) : resolve(ended)),
    );
    running.on('response', () => (last = performance.now()));
  });
  const waiting = mayWait.reduce(
    (sum, status) => sum + (result.statusCodeStats?.[`${status}`]?.count ?? 0),
    0,
  );
  return {
    requests: result.requests.total,
    waiting,
    seconds: (last - began) / 1000,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx - waiting,
    statuses: `${Object.entries(result.statusCodeStats ?? {})
      .map(([status, { count: times }]) => `${status}: ${times}`)
      .join(', ')}${failure}`,
  };
}

let count = 0;

function toAutocannon(asked: BenchRequest): autocannon.Request {
  const { method = 'GET', path, body } = asked;
  const fixed = { method, path, headers: headersOf(asked) };
  if (body === undefined) return fixed;
  if (!body.includes(numberMark)) return { ...fixed, body };
  return { ...fixed, setupRequest: (sent) => ({ ...sent, body: withNumber(body, ++count) }) };
}
