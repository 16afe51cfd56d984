import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RawReply = { headers: [name: string, value: string][]; body: Buffer };

/** What a browser that takes brotli gets, as it stands on the wire. @throws {Error} when it is not 200. */
export async function readRawReply(url: string): Promise<RawReply> {
  const request = get(url, { headers: { 'accept-encoding': 'br' }, agent: false });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(reply);
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}`);
  const headers = reply.rawHeaders.flatMap((name, index, all): [string, string][] =>
    index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
  );
  return { headers, body };
}
