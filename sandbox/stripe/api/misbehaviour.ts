import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import type { Control, ControlState } from '../../control.ts';
import { seededRandom } from '../../seeded-random.ts';

export type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string } };

/** Makes the API slow, silent, broken or busy, as /control says. */
export function misbehave(control: Control) {
  const drawFailure = failureLots();
  return createMiddleware<ApiEnv>(async (context, next) => {
    const { latencyMs, fail } = control.state.stripe;
    if (latencyMs > 0) await sleep(latencyMs);
    const { socket } = context.env.incoming;
    switch (typeof fail === 'object' ? drawFailure(fail) : fail) {
      case 'refuse':
        socket.destroy();
        return RESPONSE_ALREADY_SENT;
      case 'hang':
        await new Promise((resolve) => socket.once('close', resolve));
        return RESPONSE_ALREADY_SENT;
      case '500':
        return context.json({ error: { type: 'api_error', message: 'An unknown error occurred.' } }, 500);
      case '429':
        return context.json(
          {
            error: {
              type: 'invalid_request_error',
              code: 'rate_limit',
              message: 'Request rate limit exceeded.',
            },
          },
          429,
        );
      case 'half':
        await next();
        context.res = await cutInTheMiddle(context.env, await context.res.text());
        return;
      case 'none':
        return next();
    }
  });
}

type Fail = ControlState['stripe']['fail'];
type Shares = Exclude<Fail, string>;

/** One draw a call, from the seed of the shares that hold now. */
function failureLots(): (wanted: Shares) => Extract<Fail, string> {
  let shares: Shares | undefined;
  let random = Math.random;
  return (wanted) => {
    if (shares !== wanted) random = seededRandom(wanted.seed);
    shares = wanted;
    let left = random();
    return (
      (['refuse', 'hang', '500', '429', 'half'] as const).find((way) => (left -= wanted[way]) < 0) ?? 'none'
    );
  };
}

async function cutInTheMiddle({ outgoing, incoming }: HttpBindings, body: string): Promise<Response> {
  // The client has hung up, so a write would raise an error that no handler gets.
  if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
  outgoing.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  await new Promise((resolve) => outgoing.write(body.slice(0, body.length / 2), () => resolve(undefined)));
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
