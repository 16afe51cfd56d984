/** Requests as they stand on the wire, in a file from which a load generator sends them in turn. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Asked = {
  method?: string;
  path: string;
  /** The token of a session. */
  session?: string;
  /** JSON text; in it `@@@@@@@@` is another number of seconds each time. */
  body?: string;
};

export const separator = '\u0001';
export const numberMark = '@@@@@@@@';

/** @returns the file's path */
export function writeRequests(folder: string, name: string, requests: readonly Asked[]): string {
  const file = join(folder, `${name}.requests`);
  writeFileSync(file, requests.map((asked) => onTheWire(asked) + separator).join(''));
  return file;
}

function onTheWire({ method = 'GET', path, session, body }: Asked): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(session === undefined ? [] : [`Cookie: session=${session}`]),
    ...(body === undefined
      ? []
      : [
          'Sec-Fetch-Site: same-origin',
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(body)}`,
        ]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
