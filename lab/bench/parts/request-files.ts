/** Counts the server's files that one real request passes: those with a function that runs until the reply has come. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../bench.ts';
import { createPlace, type DatabasePlace } from '../database.ts';
import { atMost, type Goal, print } from '../report.ts';
import { fillDatabase, type Learner, type SignedIn } from '../learners.ts';
import type { BenchRequest } from '../load/requests.ts';
import { planStart, setControl, startProduct } from '../product.ts';
import { startServer } from '../server-process.ts';
import { askOf, learnerRequests } from './frequent-requests.ts';
import { type Bought, buyOnce, deliveryOf } from './webhook.ts';

const limits = {
  'lesson playback, begun': 12,
  'lesson playback, renewed': 12,
  webhook: 16,
  'sign-in ask': 14,
};

/** A program of its own, so that nothing but the server runs in its process. */
const program = join(import.meta.dirname, 'count-files.ts');

export async function countRequestFiles(bench: Bench): Promise<Goal[]> {
  const place = await createPlace('sqlite', bench.makeFolder());
  const { learners, customers } = await fillDatabase(place, { people: 10, learners: 10, customers: 2 });
  const [one, other] = learners;
  if (!one || !other) throw new Error('Nobody asks.');
  const bought = await buy(place, customers);
  const { environment, sandbox, siteUrl } = await planStart({ place });
  const sandboxProcess = await startServer({
    name: 'The sandbox',
    command: [process.execPath, 'sandbox/main.ts'],
    port: sandbox.port,
    environment,
  });
  // The mail job then waits for the mail of the first request, and sends none while the second one is answered.
  await setControl(sandbox.url, { smtp: { hang: true } });
  const count = async (requests: BenchRequest[]): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, siteUrl, JSON.stringify(requests)],
      { env: environment, maxBuffer: 2 ** 26 },
    );
    // The other lines are the server's log.
    const files = stdout.split('\n').find((line) => line.startsWith('['));
    return JSON.parse(files ?? '') as string[];
  };
  // Its playlist is then read already, as by a course where more than one learner is at work.
  const sameLesson = begin({ ...one, lessonId: other.lessonId });
  try {
    const files = {
      'lesson playback, begun': await count([sameLesson, begin(other)]),
      'lesson playback, renewed': await count([sameLesson, learnerRequests.playback(other)]),
      webhook: await count(bought.map(({ event }) => deliveryOf(event, environment))),
      'sign-in ask': await count([askOf(1), askOf(2)]),
    };
    for (const [name, passed] of Object.entries(files)) print(`${name}: ${passed.length} files`, passed);
    return Object.entries(files).map(([name, passed]) =>
      atMost(`server files of one request: ${name}`, passed.length, limits[name as keyof typeof limits], ''),
    );
  } finally {
    await sandboxProcess.stop();
  }
}

/** The playback request that a learner sends first. */
function begin({ session, lessonId }: Learner): BenchRequest {
  return { path: `/api/lessons/${lessonId}/playback`, session };
}

async function buy(place: DatabasePlace, customers: SignedIn[]): Promise<Bought[]> {
  const product = await startProduct({ place });
  try {
    const bought: Bought[] = [];
    for (const customer of customers) bought.push(await buyOnce(product, customer));
    return bought;
  } finally {
    await product.stop();
  }
}
