/** Takes a picture out of a piece of a video in a process of its own, so that nothing in it can stop or slow the site. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PosterOrder, PosterReport } from './poster-program.ts';

const program = fileURLToPath(new URL('./poster-program.ts', import.meta.url));

/** The instructor waits for it, and a request of the API ends after 30 seconds. */
const waitMs = 20_000;

/** The piece has its initialization segment before it. A process that crashes or hangs has found no picture. */
export function takePosterFrom(order: PosterOrder): Promise<PosterReport> {
  const child = fork(program, [], {
    // An empty environment: what reads such files knows no key of the site.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<PosterReport>((resolve) => {
    const giveUp = () => resolve({ failure: 'no-picture' });
    const timer = setTimeout(giveUp, waitMs);
    child.once('message', (report: PosterReport) => resolve(report));
    child.on('error', giveUp);
    child.once('exit', () => {
      clearTimeout(timer);
      giveUp();
    });
    child.send(order, (error) => error && giveUp());
  }).finally(() => child.kill('SIGKILL'));
}
