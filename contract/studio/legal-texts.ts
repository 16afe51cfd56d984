/** The versions of the privacy notice, the terms and the refund policy; their texts are a page of the content. */
import { endpoint } from '../endpoint.ts';
import { z } from '@hono/zod-openapi';
import { legalKinds } from '#rules/content/legal.ts';
import { reply, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

/** Tells the versions of each text, and whether publishing the draft would add one. */
export const readLegalTexts = endpoint({
  method: 'get',
  path: '/api/studio/legal-texts',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  responses: {
    200: reply(
      'The versions, the newest first',
      z.strictObject({
        texts: z.array(
          z.strictObject({
            kind: z.enum(legalKinds),
            isChanged: z.boolean(),
            versions: z.array(z.strictObject({ version: z.int(), since: time })),
          }),
        ),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied', 'not-found'),
  },
});
