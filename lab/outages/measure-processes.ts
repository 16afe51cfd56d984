/** Two processes behind a proxy while users buy: one is killed every half minute, then PostgreSQL restarts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/database.ts';
import { type Crowd, secrets, startCrowd } from '#tests/e2e/crowd.ts';
import {
  type EdgeName,
  edgePrograms,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/e2e/two-processes.ts';
import { atLeast, atMost, type Goal, print, table } from '../bench/report.ts';

const killEveryMs = 30_000;
const databaseRestarts = 10;
const restartEveryMs = 3_000;

/** Half a purchase per second, which is the rate of emails that one network may request for ten minutes. */
const manner = { triesAgain: true, pauseMs: 5_000 };

export async function measureProcesses({ edges, minutes }: { edges: EdgeName[]; minutes: number }) {
  const goals: Goal[] = [];
  for (const edge of edges) {
    if (!edgePrograms[edge]) throw new Error(`${edge} is not installed here.`);
    const site = await startTwoProcesses(edge);
    try {
      goals.push(...(await measure(edge, site, minutes)));
    } finally {
      await site.stop();
    }
  }
  return goals;
}

async function measure(edge: EdgeName, site: TwoProcesses, minutes: number): Promise<Goal[]> {
  const kills = Math.ceil((minutes * 60_000) / killEveryMs);
  const killed = startCrowd(site, manner);
  for (let kill = 0; kill < kills; kill++) {
    const next = sleep(killEveryMs);
    await site.processes[kill % site.processes.length]?.restart('SIGKILL');
    await next;
  }
  const afterKills = await killed.end();
  const restarted = startCrowd(site, manner);
  for (let restart = 0; restart < databaseRestarts; restart++) {
    await sleep(restartEveryMs);
    await site.restartDatabase();
  }
  await sleep(restartEveryMs);
  const afterRestarts = await restarted.end();

  const purchases = afterKills.purchases + afterRestarts.purchases;
  const failures = [...afterKills.failures, ...afterRestarts.failures];
  const log = site.edgeLog();
  const title = `Two processes behind ${edge}: ${kills} kills, then ${databaseRestarts} restarts of PostgreSQL`;
  print(title, crowdTable({ kills: afterKills, restarts: afterRestarts }));
  if (failures.length > 0) print('Failures', [...new Set(failures)]);
  return [
    atLeast(`${edge}: purchases`, purchases, minutes * 20, ''),
    atMost(`${edge}: purchases and pages that failed`, failures.length, 0, ''),
    atMost(
      `${edge}: purchases that are not one payment`,
      Math.abs((await payments(site)) - purchases),
      0,
      '',
    ),
    atMost(
      `${edge}: processes that PostgreSQL's restarts ended`,
      site.processes.filter((process) => !process.isAlive()).length,
      0,
      '',
    ),
    atLeast(`${edge}: lines of the log about media`, log.split('/media/…').length - 1, 1, ''),
    atMost(
      `${edge}: queries and tokens in the log`,
      secrets.reduce((sum, secret) => sum + log.split(secret).length - 1, 0),
      0,
      '',
    ),
  ];
}

async function payments({ databaseUrl }: TwoProcesses): Promise<number> {
  const db = openDatabase({ databaseUrl, dataDir: '' });
  try {
    const rows = await db.selectFrom('payments').select('checkoutSessionId').execute();
    return rows.length;
  } finally {
    await db.destroy();
  }
}

function crowdTable(crowds: Record<string, Crowd>): string[] {
  const rows = Object.entries(crowds).map(([name, { purchases, pages, again, failures }]) => [
    name,
    String(purchases),
    String(pages),
    Object.entries(again)
      .map(([told, times]) => `${times} × ${told}`)
      .join(', ') || 'nothing',
    String(failures.length),
  ]);
  return table([['', 'purchases', 'pages', 'asked again after', 'failed'], ...rows]);
}
