import { watch } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const layers = ['rules', 'contract', 'server', 'web', 'words', 'sandbox', 'content'];
const editorsAreDoneAfterMs = 150;

/** Resolves soon after a source file changed. */
export async function nextChange(signal: AbortSignal): Promise<void> {
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  await Promise.race(layers.map((layer) => firstChange(layer, either))).catch(() => {});
  enough.abort();
  await sleep(editorsAreDoneAfterMs);
}

async function firstChange(layer: string, signal: AbortSignal): Promise<void> {
  for await (const { filename } of watch(layer, { recursive: true, signal })) {
    if (filename?.match(/\.(tsx?|css|html|svg|json)$/)) return;
  }
}
