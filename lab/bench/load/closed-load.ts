/**
 * A load generator: `closed-load.ts URL SECONDS|once CONNECTIONS FILE` sends the requests of a file in turn, for so
 * long or each of them once, and prints what was answered as JSON. It ends with 1 when a reply is an error.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { replyReader, separator, withNumber } from './requests.ts';

const [url = '', lasting = '3', connections = '32', file = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const requests = readFileSync(file, 'utf8').split(separator).slice(0, -1);
const once = lasting === 'once';
/** All connections read into this large buffer, since the content of a segment is thrown away. */
const received = Buffer.allocUnsafeSlow(256 * 1024);

let sent = 0;
let answered = 0;
const began = performance.now();
for (let count = 0; count < Number(connections); count++) keepAsking();
if (!once) setTimeout(finish, Number(lasting) * 1000);

function keepAsking(): void {
  const read = replyReader(({ status }) => {
    if (status >= 400) throw new Error(`${url} answered ${status}`);
    answered++;
    if (once && answered === requests.length) finish();
    ask();
  });
  const callback = (length: number) => {
    read(received.subarray(0, length));
    return true;
  };
  const onread = { buffer: received, callback };
  const socket = connect({ port: Number(port), host: hostname, onread }, ask);
  socket.on('error', (error) => {
    throw error;
  });
  function ask(): void {
    if (once && sent === requests.length) return;
    socket.write(withNumber(requests[sent % requests.length] ?? '', sent));
    sent++;
  }
}

function finish(): void {
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage();
  process.stdout.write(
    JSON.stringify({ requests: answered, seconds, busy: (user + system) / 1e6 / seconds }),
  );
  process.exit();
}
