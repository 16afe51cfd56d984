/** An endpoint as one value, which the server, the browser and the OpenAPI document use. */
import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { KeyScope } from '#rules/api-keys.ts';
import { languageCode } from '#rules/content/localized.ts';
import { type ErrorCode, errorStatus } from '#rules/api-error.ts';
import { captionLimits } from '#rules/captions/caption-files.ts';
import { languages } from '#rules/language.ts';
import type { Priority } from '#rules/operations/load-shedding.ts';
import { longestReturnTo, ownAddress } from '#rules/sign-in/return-to.ts';
import type { FactorNeed } from '#rules/sign-in/second-factor.ts';
import { asciiDigits } from '#rules/text-input.ts';

/** Access to the studio. */
export type StaffAccess = {
  /** `staff` is every role: instructors and assistants. */
  role: 'instructor' | 'staff';
  /** `fresh` for money, roles and deletion. */
  secondFactor: FactorNeed;
  /** Everyone without the role gets 404, as if the endpoint did not exist. */
  hidden?: true;
};

/** How often an endpoint may be called; endpoints with the same name count together. */
export type CallLimit = {
  name: string;
  /** `network` is an IPv4 address or an IPv6 /64. */
  per: 'user' | 'network';
  atMost: number;
  minutes: number;
};

/** Everything about an endpoint except its path, texts and schemas. */
export type EndpointSettings = {
  /** The access, checked before the input is parsed; the handler receives the viewer. Without it, the endpoint is public. */
  access?: 'signed-in' | StaffAccess;
  /** The action of its entry in the audit log. Null for a studio write that changes neither access nor money. */
  audit?: string | null;
  /** The scope with which an API key may call a studio endpoint. Without one, it is closed to all keys. */
  key?: KeyScope;
  /** The largest body in bytes, 64 KiB by default; `stream` if the handler reads and limits the body itself. */
  bodyBytes?: number | 'stream';
  /**
   * Counted after validation, before the handler runs. A handler counts by itself what depends on more, such as calls
   * that find something.
   */
  limit?: CallLimit;
  /** The priority under load; by default `deferrable` for the studio and `normal` for the rest. */
  priority?: Priority;
  /** The errors that its handler throws, in addition to those of the checks before it (`errorsBefore`). */
  errors?: readonly ErrorCode[];
  /** True for a GET request that may write, which an impersonating instructor may not send. */
  writes?: true;
};

/** The summary, and a longer description where one is needed, are shown at `/api/docs`. */
type Config<Path extends string> = Omit<RouteConfig, 'path' | 'summary'> & {
  path: Path;
  summary: string;
} & EndpointSettings;

/** Describes an endpoint. Its handler is bound to it with `handle` in the `routes.ts` of its room. */
export function endpoint<Path extends string, C extends Config<Path>>(config: C & { path: Path }) {
  const { access, audit, key, bodyBytes, limit, priority, errors = [], writes, ...route } = config;
  const secured = {
    ...route,
    ...(access && { security: [{ session: [] }, ...(key ? [{ apiKey: [key] }] : [])] }),
    responses: { ...errorReplies([...errorsBefore(config), ...errors]), ...route.responses },
  };
  const described = createRoute(secured as unknown as Omit<C, keyof EndpointSettings> & { path: Path });
  // Non-enumerable properties stay out of the OpenAPI document, like the library's own `getRoutingPath`.
  for (const [name, value] of Object.entries({ access, audit, key, bodyBytes, limit, priority, writes }))
    Object.defineProperty(described, name, { value });
  return described as typeof described & Pick<C, keyof C & keyof EndpointSettings>;
}

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every error, whose status is in the table of `#rules/api-error.ts`. */
export const errorReplySchema = z
  .strictObject({
    code: z.enum(codes),
    message: z.string(),
    /** A second code, if a screen needs more than the first to choose its text. */
    reason: z.string().optional(),
    /** A detail that helps the user, such as the masked email that a link was sent to. */
    hint: z.string().optional(),
  })
  .openapi('ApiError');

/** The errors of the checks that run before the handler. Under load, any endpoint is unavailable. */
function errorsBefore({ access, key, limit, request }: EndpointSettings & Pick<RouteConfig, 'request'>) {
  const before: ErrorCode[] = ['unavailable'];
  if (request) before.push('invalid-argument');
  if (access) before.push('unauthenticated');
  if (typeof access === 'object') before.push('permission-denied');
  if (typeof access === 'object' && access.hidden) before.push('not-found');
  if (key || limit) before.push('resource-exhausted');
  return before;
}

function errorReplies(named: readonly ErrorCode[]): RouteConfig['responses'] {
  const content = { 'application/json': { schema: errorReplySchema } };
  return Object.fromEntries(named.map((code) => [errorStatus[code], { description: code, content }]));
}

/** Typed text: well-formed Unicode without NUL, at most `longest` characters. */
export function text(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Text must be well-formed');
}

/** Typed text by language: `{ en: 'News', ms: 'Berita' }`. */
export function localizedText(longest: number) {
  return z
    .record(z.string().regex(languageCode), text(longest))
    .refine((texts) => Object.keys(texts).length <= localizedAtMost, 'Too many languages');
}

/** The languages of the emails, and a main language that has none. */
const localizedAtMost = languages.length + 1;

/** An id in a path or a body. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,255}$/);

/** The page of this site that signing in returns to; URLs of other sites are rejected. */
export const returnTo = z
  .string()
  .max(longestReturnTo)
  .refine((address) => ownAddress(address) !== null, 'This is no page of this site');

/** The six digits of an email or an authenticator app, in the digits of any script. */
export const oneTimeCode = z
  .string()
  .max(40)
  .overwrite(asciiDigits)
  .regex(/^[0-9]{6}$/);

/** A body, or a reply, of raw bytes. */
export const binary = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } };

export const binaryBody = { required: true, content: binary } as const;

/** Which part of a picture a crop keeps: from 0 (left or top) to 1 (right or bottom). */
export const pictureCrop = z.coerce.number().min(0).max(1);

/** The body of the captions of a video, in bytes. */
export const captionsBytes = 4 * captionLimits.characters;

/** Milliseconds since 1970, UTC, until 9999-12-31: pages could not show a later date. */
export const time = z.int().max(Date.UTC(9999, 11, 31));

/** A currency's ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** A JSON reply. */
export function reply<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema } } };
}

/** A required JSON body. */
export function body<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}

/** The reply of a write without further data. */
export const done = z.strictObject({ done: z.literal(true) });

/** The access that endpoints of the instructor share. */
export const instructor = { role: 'instructor', secondFactor: 'session' } as const;

/** For what spends money, reaches learners or hands out a secret. */
export const freshInstructor = { role: 'instructor', secondFactor: 'fresh' } as const;
