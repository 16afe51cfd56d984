/** The Hono app that every URL of the site is a route of, and what a request carries through it. */
import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import { Refusal } from '#server/refusal.ts';

export type Env = {
  /** Node's own request and reply; absent where a test asks the app without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string };
};

export type Api = OpenAPIHono<Env>;

export function createApi(): Api {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      const where = issue?.path.join('.');
      throw new Refusal('invalid-argument', [where, issue?.message].filter(Boolean).join(': '));
    },
  });
}
