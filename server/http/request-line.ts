/** The id and the log line of each request. */
import type { MiddlewareHandler } from 'hono';
import type { World } from '#server/world.ts';
import type { Env } from './api.ts';

/**
 * Gives each request an id that no two share, also across processes and restarts (nothing rests on its being
 * secret), and writes one line about it when its reply is ready to be sent.
 */
export function requestLine({ log, now, randomBytes }: World): MiddlewareHandler<Env> {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return async (c, next) => {
    const began = now();
    const id = `${process}-${(count++).toString(36)}`;
    c.set('requestId', id);
    await next();
    const { method } = c.req;
    log({
      event: 'request',
      id,
      method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: now() - began,
    });
  };
}

/** A media URL holds a token and a query may hold anything, so neither is written down. */
export function loggedPath(path: string): string {
  return path.replace(/^\/media\/[^/]+/, '/media/…');
}
