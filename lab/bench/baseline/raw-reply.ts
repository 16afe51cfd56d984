import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type BenchRequest, headersOf, withNumber } from '../load/requests.ts';

/** A reply as it is on the wire: the body may be compressed. */
export type RawReply = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** @throws {Error} when it is an error */
export async function readRawReply(url: string, asked: BenchRequest): Promise<RawReply> {
  const { method = 'GET', path, body: sent } = asked;
  const sending = request(new URL(path, url), { method, headers: headersOf(asked), agent: false });
  sending.end(sent && withNumber(sent, 0));
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  const body = await buffer(reply);
  const status = reply.statusCode ?? 0;
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${body.toString()}`);
  const headers = reply.rawHeaders.flatMap((name, index, all): [string, string][] =>
    index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
  );
  return { status, headers, body };
}

export function headerOf({ headers }: RawReply, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}
