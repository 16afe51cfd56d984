/** Says once in the log that a proxy's word about its clients is not believed: all of them then share one rate limit. */
import type { MiddlewareHandler } from 'hono';
import type { World } from '#server/world.ts';
import type { Env } from './api.ts';

/** A middleware for every request. */
export function warnOfProxy({ config, log }: Pick<World, 'config' | 'log'>): MiddlewareHandler<Env> {
  let isSaid = config.trustProxy;
  return async (c, next) => {
    if (!isSaid && (c.req.header('x-forwarded-for') ?? c.req.header('forwarded')) !== undefined) {
      isSaid = true;
      log({
        event: 'forwarded-header-ignored',
        hint: 'Behind a proxy set TRUST_PROXY=true, or all visitors count as one for the rate limits.',
      });
    }
    await next();
  };
}
