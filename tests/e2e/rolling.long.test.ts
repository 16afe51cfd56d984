/** Two processes on PostgreSQL behind each proxy restart one after the other while users sign in and buy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { secrets, startCrowd } from './crowd.ts';
import { edgeNames, edgePrograms, startTwoProcesses } from './two-processes.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';

const [here, missing] = [true, false].map((wanted) =>
  edgeNames.filter((name) => (edgePrograms[name] !== undefined) === wanted),
) as [typeof edgeNames, typeof edgeNames];

for (const name of missing) test.skip(`${name} is not installed here`, () => {});

test.for(here)(
  'behind %s an update restarts two processes in turn without failed requests',
  { timeout: 2 * timeoutMs.e2e },
  async (edgeName) => {
    const site = await startTwoProcesses(edgeName);
    onTestFinished(site.stop);
    const crowd = startCrowd(site);
    await sleep(3_000);
    for (let round = 0; round < 2; round++)
      for (const process of site.processes) {
        await process.restart('SIGTERM');
        await sleep(1_000);
      }
    const { purchases, pages, failures } = await crowd.end();
    expect(failures).toEqual([]);
    expect(purchases).toBeGreaterThan(5);
    expect(pages).toBeGreaterThan(50);
    // A killed process drops its requests, and a retry succeeds.
    const patient = startCrowd(site, { triesAgain: true });
    for (const process of site.processes) {
      await sleep(2_000);
      await process.restart('SIGKILL');
    }
    // The site is briefly unavailable, which the proxy logs.
    await Promise.all(site.processes.map((process) => process.restart('SIGKILL')));
    const after = await patient.end();
    expect(after.failures).toEqual([]);
    expect(after.purchases).toBeGreaterThan(1);
    const log = site.edgeLog();
    expect(log).toContain('/api/checkouts');
    expect(log).toContain('/media/…');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    console.info({ edgeName, purchases, pages, killed: after });
  },
);
