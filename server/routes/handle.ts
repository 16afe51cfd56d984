/** Binds handlers to the endpoints of the contract, and makes routes of them. */
import type { RouteHandler } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { EndpointSettings, StaffAccess } from '#contract/endpoint.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import type { Role } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { type Api, type Env, shedUnderLoad } from '#server/http/api.ts';
import { apiBodyBytes, limitBody } from '#server/http/body-limits.ts';
import { requireSameOrigin } from '#server/http/same-origin.ts';
import { requireAccess } from './access.ts';
import { admittedViewer, refuseWhileSeeingAs, type SignedInViewer } from './viewer.ts';

/** The third argument of a handler: undefined where anyone may call the endpoint. */
type ViewerOf<E> = E extends { access: StaffAccess }
  ? SignedInViewer & { role: Role }
  : E extends { access: 'signed-in' }
    ? SignedInViewer
    : undefined;

type HandlerContext<E extends Endpoint> = Parameters<RouteHandler<E, Env>>[0];

type Handler<E extends Endpoint> = (
  ctx: AppContext,
  c: HandlerContext<E>,
  viewer: ViewerOf<E>,
) => ReturnType<RouteHandler<E, Env>>;

export type Route = { endpoint: Endpoint; mount: (app: Api, ctx: AppContext) => void };

/**
 * Binds a handler to its endpoint. When it runs, access was checked and the input was validated; its reply must fit the
 * contract. It throws a `Refusal` to answer with an error.
 */
export function handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    mount(app, ctx) {
      app.on(endpoint.method, [endpoint.getRoutingPath()], ...checksOf(endpoint, ctx));
      const run = (c: HandlerContext<E>) => handler(ctx, c, admittedViewer(c) as ViewerOf<E>);
      app.openapi(endpoint, run);
    },
  };
}

/** Adds the routes to the app. @throws {Error} where an endpoint of the contract has no handler, or two */
export function mountRoutes(app: Api, ctx: AppContext, routes: readonly Route[]): void {
  const unbound = endpoints.filter((one) => routes.filter(({ endpoint }) => endpoint === one).length !== 1);
  if (unbound.length > 0)
    throw new Error(
      `No handler, or two: ${unbound.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    );
  for (const { mount } of routes) mount(app, ctx);
}

/** The checks before the input is validated, in order. Each throws a `Refusal`. */
function checksOf(endpoint: Endpoint & EndpointSettings, ctx: AppContext): MiddlewareHandler<Env>[] {
  const { method, access, bodyBytes = apiBodyBytes, writes } = endpoint;
  const checks: MiddlewareHandler<Env>[] = [];
  const { priority = typeof access === 'object' ? 'deferrable' : 'normal' } = endpoint;
  if (priority !== 'first') checks.push(shedUnderLoad(priority));
  const isWrite = method !== 'get';
  if (isWrite && bodyBytes !== 'stream') checks.push(limitBody(bodyBytes));
  if (isWrite)
    checks.push((c, next) => {
      requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);
      return next();
    });
  if (isWrite || writes)
    checks.push(async (c, next) => {
      await refuseWhileSeeingAs(ctx, c);
      await next();
    });
  if (access)
    checks.push(async (c, next) => {
      await requireAccess(ctx, c, access);
      await next();
    });
  return checks;
}
