/** What answers each endpoint of the contract. */
import type { RouteHandler } from '@hono/zod-openapi';
import type { KeyOf } from '#contract/api.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import type { World } from '#server/world.ts';
import type { Api, Env } from './api.ts';

type Handler<E extends Endpoint> = (
  world: World,
  c: Parameters<RouteHandler<E, Env>>[0],
) => ReturnType<RouteHandler<E, Env>>;

/** One handler for every endpoint: a missing or a misspelt one is a type error. */
export type Handlers = { [E in Endpoint as KeyOf<E>]: Handler<E> };

/** `HandlerOf<'GET /api/me'>`: what it is asked with was checked, and what it answers must fit the contract. */
export type HandlerOf<K extends keyof Handlers> = Handlers[K];

/** Makes each endpoint of the contract a route of the app, and with it a part of the OpenAPI document. */
export function mountEndpoints(app: Api, world: World, handlers: Handlers): void {
  for (const endpoint of endpoints) {
    const key = `${endpoint.method.toUpperCase()} ${endpoint.path}` as keyof Handlers;
    const handler = handlers[key] as Handler<typeof endpoint>;
    app.openapi(endpoint, (c) => handler(world, c as never) as never);
  }
}
