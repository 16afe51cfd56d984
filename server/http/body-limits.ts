/** The size that a body may have, in bytes; endpoints with larger ones say so (`bodyBytes`). */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from './api.ts';
import { Refusal } from './refusal.ts';

export const apiBodyBytes = 64 * 1024;
export const webhookBodyBytes = 512 * 1024;

/** Refuses a body that is larger than this many bytes, at once where the request says so and else while it comes. */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const onError = () => {
    throw new Refusal('invalid-argument', 'This is too large.');
  };
  const whileItComes = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return whileItComes(c, next);
    return Number(length) > maxSize ? onError() : next();
  };
}
