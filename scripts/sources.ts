import { watch } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const floors = ['rules', 'contract', 'server', 'web', 'sandbox', 'content'];
const editorsAreDoneAfterMs = 150;

/** Resolves soon after a source file changed. */
export async function nextChange(signal: AbortSignal): Promise<void> {
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  await Promise.race(floors.map((floor) => firstChange(floor, either))).catch(() => {});
  enough.abort();
  await sleep(editorsAreDoneAfterMs);
}

async function firstChange(floor: string, signal: AbortSignal): Promise<void> {
  for await (const { filename } of watch(floor, { recursive: true, signal })) {
    if (filename?.match(/\.(tsx?|css|html|svg|json)$/)) return;
  }
}
