/** How an endpoint is written down: one value that the server, the browser and the OpenAPI document all read. */
import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { Priority } from '#rules/operations/load-shedding.ts';
import type { FactorNeed } from '#rules/sign-in/second-factor.ts';

/** Access to the studio. */
export type StaffAccess = {
  /** `staff` is every role: instructors and assistants. */
  role: 'instructor' | 'staff';
  /** `fresh` for money, roles and deletion. */
  secondFactor: FactorNeed;
  /** Everyone without the role gets 404, as if the endpoint did not exist. */
  hidden?: true;
};

/** Everything about an endpoint except its path and schemas. */
export type EndpointSettings = {
  /** The access that is checked before the input is parsed; its handler receives the viewer. Without it, anyone may call. */
  access?: 'signed-in' | StaffAccess;
  /** The action of its entry in the audit log. Null for a studio write that changes neither access nor money. */
  audit?: string | null;
  /** The largest body in bytes, 64 KiB by default; `stream` where the handler reads and limits the body itself. */
  bodyBytes?: number | 'stream';
  /** The order under load: `deferrable` for the studio and `normal` for the rest, unless it is set. */
  priority?: Priority;
  /** True for a GET request that may write, which an impersonating instructor may not send. */
  writes?: true;
};

type Config<Path extends string> = Omit<RouteConfig, 'path'> & { path: Path } & EndpointSettings;

/** Describes an endpoint. Its handler is bound to it with `handle` in `server/routes/`. */
export function endpoint<Path extends string, C extends Config<Path>>(config: C & { path: Path }) {
  const { access, audit, bodyBytes, priority, writes, ...route } = config;
  const described = createRoute(route as Omit<C, keyof EndpointSettings> & { path: Path });
  // Properties that are not enumerable stay out of the OpenAPI document, like the library's own `getRoutingPath`.
  for (const [name, value] of Object.entries({ access, audit, bodyBytes, priority, writes }))
    Object.defineProperty(described, name, { value });
  return described as typeof described & Pick<C, keyof C & keyof EndpointSettings>;
}
