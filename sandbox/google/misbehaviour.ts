import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import type { Control } from '../control.ts';

export type GoogleEnv = { Bindings: HttpBindings };

/** Makes what the site itself asks for silent or broken, as /control says; people's pages stay as they are. */
export function misbehave(control: Control) {
  return createMiddleware<GoogleEnv>(async (context, next) => {
    const { fail } = control.state.google;
    if (fail === 'hang') {
      const { socket } = context.env.incoming;
      await new Promise((resolve) => socket.once('close', resolve));
      return RESPONSE_ALREADY_SENT;
    }
    if (fail === 'token-500' && context.req.path.endsWith('/token'))
      return context.json({ error: 'internal_failure' }, 500);
    return next();
  });
}

/** Cuts the tie between the page and the window that opened it, as real providers do. */
export function severOpener(control: Control) {
  return createMiddleware<GoogleEnv>(async (context, next) => {
    if (control.state.google.severOpener)
      context.env.outgoing.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    return next();
  });
}
