/** A reply's JSON as it goes over the line: who pays by the megabyte gets it packed. */
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptedBy } from './accepted-encodings.ts';
import type { HeaderList } from './headers.ts';

const pack = promisify(gzip);

/** What fits into one packet arrives no sooner packed. */
const onePacketBytes = 1400;

/** Away from the thread that answers; gzip, since brotli takes longer than it saves on so little. */
export async function packReply(
  request: IncomingMessage,
  reply: Buffer,
): Promise<{ body: Buffer; head: HeaderList }> {
  if (reply.length <= onePacketBytes || !acceptedBy(request.headers['accept-encoding']).includes('gzip'))
    return { body: reply, head: ['Content-Length', String(reply.length)] };
  const body = await pack(reply);
  return { body, head: ['Content-Encoding', 'gzip', 'Content-Length', String(body.length)] };
}
