/**
 * The process that extracts a poster from a segment. It reads untrusted bytes, so it has none of the site's secrets. It
 * ends with the server, and runs at a priority below that of serving.
 */
import { constants, setPriority } from 'node:os';

/** A segment after its initialization segment, and the second within it. */
export type PosterOrder = { segment: Uint8Array; second: number };

export type PosterReport = { picture: Uint8Array<ArrayBuffer> } | { failure: 'no-decoder' | 'no-picture' };

process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', () => {});
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', ({ segment, second }: PosterOrder) => {
  void take(Buffer.from(segment), second).then((report) => process.send?.(report));
});

async function take(segment: Buffer, second: number): Promise<PosterReport> {
  const poster = await load();
  if (poster === null) return { failure: 'no-decoder' };
  try {
    return { picture: new Uint8Array(await poster.extractPoster(segment, second)) };
  } catch {
    return { failure: 'no-picture' };
  }
}

/** The packages are optional: a site that only plays videos does not need them. */
async function load(): Promise<typeof import('./poster.ts') | null> {
  try {
    return await import('./poster.ts');
  } catch {
    return null;
  }
}
