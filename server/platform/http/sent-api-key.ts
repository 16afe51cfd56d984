import type { Context } from 'hono';
import { keyPrefix } from '#rules/api-keys.ts';

/**
 * Returns the API key in the `Authorization` header; undefined for a request without one. A proxy may add a header of
 * its own, such as a password: only text with our prefix counts.
 */
export function sentApiKey(c: Context): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token?.startsWith(keyPrefix) === true ? token : undefined;
}
