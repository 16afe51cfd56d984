/**
 * The process that decodes segments of videos, one for each message. It reads untrusted bytes, so it has none of the
 * site's secrets. It ends with the server, and runs at low priority.
 */
import { constants, setPriority } from 'node:os';
import type { DecodedParts } from './verify-segments.ts';

export type DecodedSegment = DecodedParts | 'no-decoder';

process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', () => {});
// The service manager signals the server's children too; this process ends with the server.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
setPriority(constants.priority.PRIORITY_LOW);

process.on('message', (bytes: Uint8Array) => {
  void decode(bytes).then((decoded) => process.send?.(decoded));
});

async function decode(bytes: Uint8Array): Promise<DecodedSegment> {
  const decoder = await load();
  return decoder === null ? 'no-decoder' : decoder.decodeParts(Buffer.from(bytes));
}

/** The packages are optional: a site that only plays videos does not need them. */
async function load(): Promise<typeof import('./verify-segments.ts') | null> {
  try {
    return await import('./verify-segments.ts');
  } catch {
    return null;
  }
}
