/** Requests as browsers send them, in a file from which a load generator sends one after another. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type BenchRequest = {
  method?: string;
  path: string;
  /** The token of a session. */
  session?: string;
  /** JSON text, in which `@@@@@@@@` stands for another number of seconds each time. */
  body?: string;
  headers?: Record<string, string>;
};

export const separator = '\u0001';
export const numberMark = '@@@@@@@@';

/** The headers that a browser sends with each request. */
const browserHeaders = {
  Connection: 'keep-alive',
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-MY,en;q=0.9,ms;q=0.8',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
};

export function headersOf({ session, body, headers }: BenchRequest): Record<string, string> {
  return {
    ...browserHeaders,
    ...(session === undefined ? {} : { Cookie: `session=${session}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
}

/** @returns the file's path */
export function writeRequests(folder: string, name: string, requests: readonly BenchRequest[]): string {
  const file = join(folder, `${name}.requests`);
  writeFileSync(file, requests.map((request) => onTheWire(request) + separator).join(''));
  return file;
}

function onTheWire(request: BenchRequest): string {
  const { method = 'GET', path, body } = request;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const head = Object.entries({ Host: '127.0.0.1', ...headersOf(request), ...length });
  return `${method} ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`;
}

/** Replaces the mark by a number of the same length that depends on a counter. */
export function withNumber(text: string, count: number): string {
  return text.replace(numberMark, `1${count % 10}.${String(count % 99_991).padStart(5, '0')}`);
}

/** Finds the ends of replies in what a connection receives; bodies are counted and thrown away. */

type Reply = { status: number };

const headEnd = Buffer.from('\r\n\r\n');

/** Reads one reply at a time: `onReply` is called when its last byte has come. */
export function replyReader(onReply: (reply: Reply) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let missing = 0;
  const finishIfComplete = () => {
    if (missing < 0) throw new Error('A reply has more bytes than it tells.');
    if (missing === 0) onReply({ status });
  };
  return (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
      finishIfComplete();
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(headEnd);
    if (end === -1) return;
    const text = head.toString('latin1', 0, end);
    status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
    missing = bodyLength(text, status) - (head.length - end - headEnd.length);
    head = Buffer.alloc(0);
    finishIfComplete();
  };
}

function bodyLength(head: string, status: number): number {
  if (status === 304 || status === 204) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A reply does not tell its length:\n${head}`);
  return Number(length);
}
