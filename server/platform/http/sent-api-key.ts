import type { Context } from 'hono';
import { keyPrefix } from '#rules/api-keys.ts';

const bearer = new RegExp(`^Bearer +(${keyPrefix}\\S*)$`, 'i');

/**
 * Returns the API key in the `Authorization` header; undefined for a request without one. A proxy may add a header of
 * its own, such as a password: only text with our prefix counts.
 */
export function sentApiKey(c: Context): string | undefined {
  const header = c.req.header('authorization');
  return header === undefined ? undefined : bearer.exec(header)?.[1];
}
