/**
 * A load generator of our own: `load-program.ts URL SECONDS CONNECTIONS [REQUESTS]` prints what was answered, as
 * JSON. With a file of requests it sends them in turn, else it asks for the page.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { numberMark, separator } from './requests.ts';

const [url = '', lasting = '3', connections = '48', file] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const page = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\n\r\n`;
const questions = file ? readFileSync(file, 'utf8').split(separator).slice(0, -1) : [page];
const headEnd = Buffer.from('\r\n\r\n');
/** All connections read into it, much at a time: what a piece of a film holds is thrown away. */
const received = Buffer.allocUnsafeSlow(256 * 1024);

let requests = 0;
let asked = 0;
const began = performance.now();
const sockets = Array.from({ length: Number(connections) }, () => askAgainAndAgain());
setTimeout(
  () => {
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage();
    const load = { requests, seconds, busy: (user + system) / 1e6 / seconds };
    for (const socket of sockets) socket.destroy();
    process.stdout.write(JSON.stringify(load));
  },
  Number(lasting) * 1000,
);

/** One connection, one question at a time; only the head of an answer is read. */
function askAgainAndAgain(): Socket {
  let missing = 0;
  let head: Buffer = Buffer.alloc(0);
  const take = (length: number) => {
    if (missing === 0) {
      head = Buffer.concat([head, received.subarray(0, length)]);
      const end = head.indexOf(headEnd);
      if (end === -1) return true;
      missing = bodyLength(head.toString('latin1', 0, end)) - (head.length - end - headEnd.length);
      head = Buffer.alloc(0);
    } else missing -= length;
    if (missing === 0) {
      requests++;
      socket.write(nextQuestion());
    }
    return true;
  };
  const onread = { buffer: received, callback: take };
  const socket = connect({ port: Number(port), host: hostname, onread }, () => socket.write(nextQuestion()));
  return socket;
}

function nextQuestion(): string {
  const question = questions[asked++ % questions.length] ?? page;
  const number = `1${asked % 10}.${String(asked % 99_991).padStart(5, '0')}`;
  return question.replace(numberMark, number);
}

function bodyLength(head: string): number {
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`${url} answered ${head.split('\r\n', 1)[0]}`);
  return Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
}
