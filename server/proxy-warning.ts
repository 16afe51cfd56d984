/** Says once in the log that a proxy's word about its clients is not believed: all of them then share one rate limit. */
import type { IncomingMessage } from 'node:http';
import type { World } from './world.ts';

export function warnOfProxy(world: Pick<World, 'config' | 'log'>): (request: IncomingMessage) => void {
  if (world.config.trustProxy) return () => {};
  let said = false;
  return ({ headers }) => {
    if (said || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    said = true;
    world.log({
      event: 'forwarded-header-ignored',
      hint: 'Behind a proxy set TRUST_PROXY=true, or all visitors count as one for the rate limits.',
    });
  };
}
