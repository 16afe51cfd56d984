import { AwsV4Signer } from 'aws4fetch';
import type { MediaStore } from '#server/config/media.ts';

/** An address of the store opens a file to everyone who has it, so it lives no longer than a refund may take. */
const lifetimeSeconds = 60;

/** Addresses that are given within it are the same, so that a browser finds what it has kept. */
const sameUrlMs = 30_000;

/** Returns a URL of a store that works for a minute, with further parameters where the store is told more. */
type Signer = (
  method: string,
  path: string,
  parameters?: Readonly<Record<string, string>>,
) => Promise<string>;

export function createSigner(store: MediaStore, now: () => number): Signer {
  // Keys derived for a day, kept by the signer.
  const keys = new Map<string, ArrayBuffer>();
  return async (method, path, parameters = {}) => {
    const url = new URL(store.url + path);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    url.searchParams.set('X-Amz-Expires', String(lifetimeSeconds));
    const { accessKeyId, secretAccessKey, region } = store;
    const datetime = amazonTime(Math.floor(now() / sameUrlMs) * sameUrlMs);
    const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache: keys };
    const signer = new AwsV4Signer({ ...credentials, method, url: url.href, datetime, signQuery: true });
    return (await signer.sign()).url.href;
  };
}

/** `20261121T120000Z` */
function amazonTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
}
