import cluster from 'node:cluster';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from './cluster.ts';

/** Is ready once `open` exists. Asked to end, it does so at once, or when `finished` exists if `slow-<pid>` does. */
const program = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  const say = (what) => writeFileSync(what + '-' + process.pid, '');
  process.chdir(process.env.FOLDER);
  process.on('SIGTERM', async () => {
    say('ending');
    while (existsSync('slow-' + process.pid) && !existsSync('finished')) await sleep(10);
    say('ended');
    process.exit(0);
  });
  say('started');
  while (!existsSync('open')) await sleep(10);
  console.log('{"event":"ready"}');
  setInterval(() => {}, 1000);
`;

async function startTwo(options: { limitMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program);
  const tell = (name: string) => writeFileSync(join(folder, name), '');
  tell('open');
  const site = startCluster(2, { FOLDER: folder }, { file, restartDelayMs: 0, ...options });
  onTestFinished(() => site.stop(0));
  await site.ready;
  return {
    site,
    tell,
    untell: (name: string) => rmSync(join(folder, name)),
    has: (name: string) => existsSync(join(folder, name)),
    started: () =>
      readdirSync(folder).flatMap((name) => (name.startsWith('started-') ? [Number(name.slice(8))] : [])),
  };
}

test('a process that dies during a restart is replaced once', async () => {
  const { site, tell, untell, started } = await startTwo();
  const before = started();
  untell('open');
  const restarted = site.restart();
  await expect.poll(started).toHaveLength(3);
  for (const id of before) process.kill(id, 'SIGKILL');
  await expect.poll(() => before.some(isAlive)).toBe(false);
  tell('open');
  await restarted;
  expect(started()).toHaveLength(4);
  await site.restart();
  expect(started()).toHaveLength(6);
});

test('a stop during a restart waits for a process that still answers requests', async () => {
  const { site, tell, untell, has, started } = await startTwo();
  const before = started();
  for (const id of before) tell(`slow-${id}`);
  void site.restart().catch(() => {});
  await expect.poll(() => before.some((id) => has(`ending-${id}`))).toBe(true);
  const first = before.find((id) => has(`ending-${id}`));
  let isStopped = false;
  const stopped = site.stop(0).then(() => (isStopped = true));
  for (const id of before) if (id !== first) untell(`slow-${id}`);
  await expect.poll(() => started().filter(isAlive)).toEqual([first]);
  expect(isStopped).toBe(false);
  tell('finished');
  await stopped;
  expect(has(`ended-${first}`)).toBe(true);
});

test('a process that is not ready in time counts as failed, and the other processes keep running', async () => {
  const { site, untell, started } = await startTwo({ limitMs: 1_000 });
  const before = started();
  untell('open');
  await expect(site.restart()).rejects.toThrow('stopped unexpectedly');
  expect(new Set(started().filter(isAlive))).toEqual(new Set(before));
});

test('a closed terminal or a dead parent leaves the processes time to finish their requests', async () => {
  const { tell, has, started } = await startTwo();
  const ids = started();
  for (const id of ids) {
    tell(`slow-${id}`);
    process.kill(id, 'SIGHUP');
  }
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.disconnect();
  await expect.poll(() => ids.every((id) => has(`ending-${id}`))).toBe(true);
  tell('finished');
  await expect.poll(() => ids.every((id) => has(`ended-${id}`))).toBe(true);
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
