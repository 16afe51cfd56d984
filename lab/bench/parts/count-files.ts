/**
 * `count-files.ts URL REQUESTS` starts the server in this process, sends it the requests one after another, and prints
 * the server's files of which a function ran from the last request until its reply. Loading a module does not count.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BenchRequest, headersOf } from '../load/requests.ts';

const [url = '', given = '[]'] = process.argv.slice(2);
const requests = JSON.parse(given) as BenchRequest[];
const last = requests.pop();
if (!last) throw new Error('There is no request to count the files of.');

await import(pathToFileURL('server/main.ts').href);
for (const earlier of requests) await send(earlier);
await sleep(1_000);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await session.post('Profiler.takePreciseCoverage');
await send(last);
const { result } = await session.post('Profiler.takePreciseCoverage');
const files = result
  .filter(({ url: file, functions }) => isOurs(file) && functions.some((one) => ran(one, file)))
  .map(({ url: file }) => relative('.', fileURLToPath(file)));
process.stdout.write(`\n${JSON.stringify(files.toSorted())}\n`, () => process.exit());

function isOurs(file: string): boolean {
  return file.startsWith(pathToFileURL('server/').href);
}

type Covered = { ranges: { startOffset: number; endOffset: number; count: number }[] };

/** A range that spans the whole file is the module itself. */
function ran({ ranges: [range] }: Covered, file: string): boolean {
  if (!range || range.count === 0) return false;
  const length = readFileSync(fileURLToPath(file), 'utf8').length;
  return range.startOffset > 0 || range.endOffset < length;
}

async function send(asked: BenchRequest): Promise<void> {
  const { method = 'GET', path, body } = asked;
  const sending = request(new URL(path, url), { method, headers: headersOf(asked), agent: false });
  sending.end(body);
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  if ((reply.statusCode ?? 500) >= 400) throw new Error(`${path} answered ${reply.statusCode}`);
}
