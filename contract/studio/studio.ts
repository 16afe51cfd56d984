import { createRoute, z } from '@hono/zod-openapi';
import { roles } from '#rules/roles.ts';
import { reply } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** Returns the viewer with their role; for everybody without one the studio does not exist. */
export const readStudio = createRoute({
  method: 'get',
  path: '/api/studio',
  responses: {
    200: reply(
      'The viewer',
      z.strictObject({
        email: z.string(),
        role: z.enum(roles),
        secondFactor: z.strictObject({
          /** `needed` where this session has not proven it, `put-off` where the person goes without for now. */
          state: z.enum(['missing', 'put-off', 'needed', 'proven']),
          /** The kinds that the person has set up. */
          kinds: z.array(z.enum(['passkey', 'authenticator'])),
          /** True on a site on a loopback address. */
          canPutOff: z.boolean(),
          /** False where the site's address is an IP address, for which browsers make no passkeys. */
          allowsPasskeys: z.boolean(),
        }),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied'),
  },
});
