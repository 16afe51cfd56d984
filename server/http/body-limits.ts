/** The size that each body may have, in bytes. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { captionLimits } from '#rules/video/captions.ts';
import { documentBytes } from '#rules/content/limits.ts';
import type { Env } from './api.ts';
import { Refusal } from './refusal.ts';

export const apiBodyBytes = 64 * 1024;
export const webhookBodyBytes = 512 * 1024;

const captionsPath = /^\/api\/studio\/videos\/[^/]+\/captions\//;

const posterPath = /^\/api\/studio\/videos\/[^/]+\/poster$/;

/** A page of the content document, a picture in base64 and captions are larger than any other body. */
export function bodyBytesOf(path: string): number {
  if (path.startsWith('/api/studio/content/draft/')) return documentBytes;
  if (captionsPath.test(path)) return 4 * captionLimits.characters;
  return path === '/api/studio/images' || posterPath.test(path) ? 1_500_000 : apiBodyBytes;
}

/** A file comes as it is, and its handler bounds it while it comes. */
export function isUpload({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && path === '/api/studio/attachments';
}

/** Refuses a body that is larger than this many bytes, at once where the request says so and else while it comes. */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const onError = () => {
    throw new Refusal('invalid-argument', 'This is too large.');
  };
  const whileItComes = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return whileItComes(c, next);
    return Number(length) > maxSize ? onError() : next();
  };
}
