/** The API's frame: what every endpoint has in common. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { Refusal } from '#server/refusal.ts';

export type Api = OpenAPIHono;

export function createApi(): Api {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      const where = issue?.path.join('.');
      throw new Refusal('invalid-argument', [where, issue?.message].filter(Boolean).join(': '));
    },
  });
}

/** A write must come from our own pages: browsers say so, and no other site can make them lie. */
export function requireSameOrigin(headers: Headers, siteUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const fromElsewhere = site === null ? origin !== siteUrl : site !== 'same-origin';
  if (fromElsewhere) throw new Refusal('permission-denied', 'This came from another site.');
}
