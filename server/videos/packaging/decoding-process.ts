/**
 * The process that decodes segments of videos, one for each message. It reads untrusted bytes, so it has none of the
 * site's secrets. It ends with the server, and runs at low priority.
 */
import { constants, setPriority } from 'node:os';

export type DecodedSegment = { picture: boolean; sound: boolean } | 'no-decoder';

process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', () => {});
setPriority(constants.priority.PRIORITY_LOW);

process.on('message', (bytes: Uint8Array) => {
  void decode(bytes).then((decoded) => process.send?.(decoded));
});

async function decode(bytes: Uint8Array): Promise<DecodedSegment> {
  const decoder = await load();
  if (decoder === null) return 'no-decoder';
  const { hasPicture, hasSamples, openSegment } = decoder;
  const input = openSegment(bytes);
  const isTrue = (work: Promise<boolean>) => work.catch(() => false);
  const decoded = { picture: await isTrue(hasPicture(input)), sound: await isTrue(hasSamples(input)) };
  input.dispose();
  return decoded;
}

/** The packages are optional: a site that only plays videos does not need them. */
async function load(): Promise<typeof import('./verify-segments.ts') | null> {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server');
    registerMediabunnyServer();
    return await import('./verify-segments.ts');
  } catch {
    return null;
  }
}
