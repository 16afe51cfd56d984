import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { reply, returnTo } from './parts.ts';
import { refusals } from './refusals.ts';
import { timeZone } from './sessions.ts';

const redirect = { 303: { description: 'Onward, with the outcome in the fragment of /verify' } };

/** The origins that sign-in with Google works on (decision 27), so that a page asks before it opens a window. */
export const readAuthorizedOrigins = endpoint({
  method: 'get',
  path: '/api/authorized-origins',
  responses: {
    200: reply('Origins without a slash at the end', z.strictObject({ origins: z.array(z.string()) })),
  },
});

/** Leads the browser, a popup or the page itself, to Google. */
export const startGoogleSignIn = endpoint({
  method: 'get',
  path: '/api/google-sign-in',
  writes: true,
  priority: 'first',
  request: { query: z.strictObject({ timeZone, returnTo: returnTo.optional() }) },
  responses: { ...redirect, ...refusals('invalid-argument', 'unavailable') },
});

/** The URL that Google redirects the browser to. */
export const endGoogleSignIn = endpoint({
  method: 'get',
  path: '/api/google-sign-in/callback',
  writes: true,
  priority: 'first',
  request: { query: z.looseObject({}) },
  responses: { ...redirect, ...refusals('invalid-argument', 'unavailable') },
});
