import type { Context } from 'hono';
import type { AppContext } from '#server/context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A reader should not rely on a file that nobody has looked after for a year; this one is made anew each day. */
const validDays = 180;

/** Tells whoever finds a hole where to report it. https://www.rfc-editor.org/rfc/rfc9116 */
export function readSecurityText({ config, now }: AppContext, c: Context) {
  const today = Math.floor(now() / dayMs) * dayMs;
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.siteUrl}/.well-known/security.txt`,
  ];
  c.header('Cache-Control', 'public, max-age=3600');
  return c.text(`${lines.join('\n')}\n`);
}
