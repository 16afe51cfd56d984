/** Signs requests to S3-compatible stores: URLs for readers, and bodies for writes. */
import { AwsV4Signer } from 'aws4fetch';
import type { MediaStore } from '#server/platform/config/media.ts';

/** A signed URL opens a file to anyone, so it must expire as fast as a refund takes effect. */
const lifetimeSeconds = 60;

/** URLs signed within this time are the same, so that browser caches work. */
const sameUrlMs = 30_000;

/**
 * Returns a URL of a store that works for a minute, with additional query parameters.
 * @throws {Error} for a path that leads out of the store's folder
 */
type Signer = (
  method: string,
  path: string,
  parameters?: Readonly<Record<string, string>>,
) => Promise<string>;

export function createSigner(store: MediaStore, now: () => number): Signer {
  // The signer caches keys that are derived daily.
  const keys = new Map<string, ArrayBuffer>();
  return async (method, path, parameters = {}) => {
    const url = urlOf(store, path);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    url.searchParams.set('X-Amz-Expires', String(lifetimeSeconds));
    const { accessKeyId, secretAccessKey, region } = store;
    const datetime = amazonTime(Math.floor(now() / sameUrlMs) * sameUrlMs);
    const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache: keys };
    const signer = new AwsV4Signer({ ...credentials, method, url: url.href, datetime, signQuery: true });
    return (await signer.sign()).url.href;
  };
}

/** Signs a request together with the SHA-256 of its body, so that the store rejects any other body. */
type BodySigner = (
  method: string,
  path: string,
  sha256: string,
) => Promise<{ url: string; headers: Record<string, string> }>;

export function createBodySigner(store: MediaStore, now: () => number): BodySigner {
  const keys = new Map<string, ArrayBuffer>();
  return async (method, path, sha256) => {
    const { accessKeyId, secretAccessKey, region } = store;
    const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache: keys };
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: urlOf(store, path).href,
      datetime: amazonTime(now()),
      headers: { 'x-amz-content-sha256': sha256 },
    });
    const { url, headers } = await signer.sign();
    return { url: url.href, headers: Object.fromEntries(headers) };
  };
}

/** The store's key may be limited to this folder, and a name in a playlist may be anything. */
function urlOf(store: MediaStore, path: string): URL {
  const folder = new URL(`${store.url}/`);
  const url = new URL(store.url + path);
  const { origin, pathname, search, hash } = url;
  const isInside = origin === folder.origin && pathname.startsWith(folder.pathname) && search + hash === '';
  if (!isInside) throw new Error(`${pathname} is not in the folder of the store`);
  // The signer reads a plus sign as a space, but stores read it literally.
  url.pathname = pathname.replaceAll('+', '%2B');
  return url;
}

/** `20261121T120000Z` */
function amazonTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
}
