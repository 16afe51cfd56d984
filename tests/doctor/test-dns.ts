/** A DNS server with a test's records only. @see https://www.rfc-editor.org/rfc/rfc1035 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export type DnsRecords = Readonly<Record<string, { texts?: string[]; takesMail?: boolean }>>;

const types = { mx: 15, txt: 16 };

/** @returns its host and port; it closes when the test ends */
export async function startDns(records: DnsRecords): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => socket.send(answerTo(query, records), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function answerTo(query: Buffer, records: DnsRecords): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const known = records[name];
  const texts = type === types.txt ? (known?.texts ?? []).map((text) => textData(text)) : [];
  const servers = type === types.mx && known?.takesMail ? [mailServerData] : [];
  const answers = [...texts, ...servers].map((data) => record(type, data));
  const head = Buffer.from(query.subarray(0, 12));
  // 3 is NXDOMAIN.
  head.writeUInt16BE(0x8180 + (known ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(12, end + 4), ...answers]);
}

/** Reads the question's name and its end position. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** A record for the question's name. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function textData(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
}

/** Preference 10 and the name `mx`. */
const mailServerData = Buffer.from([0, 10, 2, 0x6d, 0x78, 0]);
