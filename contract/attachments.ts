/** The attached files of lessons: uploaded by the instructor, downloaded by users for whom the lesson is open. */
import { binary, binaryBody, endpoint, id, reply } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { attachmentId } from './content/document.ts';

export const readAttachment = endpoint({
  summary: 'Downloads a file of a published lesson under its name in the lesson',
  description: 'Supports ranges and HEAD.',
  method: 'get',
  path: '/api/lessons/{id}/attachments/{attachmentId}',
  request: { params: z.strictObject({ id, attachmentId }) },
  responses: { 200: { description: 'The file, or a part of it', content: binary } },
  errors: ['unauthenticated', 'permission-denied', 'not-found'],
});

export const createAttachment = endpoint({
  summary: 'Stores a file; the body is its raw bytes, at most 100 MB',
  description: 'The same bytes give the same id, by which lessons refer to the file.',
  method: 'post',
  path: '/api/studio/attachments',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: 'stream',
  request: { body: binaryBody },
  responses: {
    201: reply('Stored', z.strictObject({ id: attachmentId, bytes: z.int() }).openapi('StoredAttachment')),
  },
  errors: ['resource-exhausted', 'cancelled'],
});

export const listAttachments = endpoint({
  summary:
    'Returns the sizes of the files in lessons of the draft, and the resumable uploads of the last week, by which the studio finds an interrupted one',
  method: 'get',
  path: '/api/studio/attachments',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  responses: {
    200: reply(
      'The files that lessons of the draft name',
      z.strictObject({
        attachments: z.array(z.strictObject({ id: attachmentId, bytes: z.int() })),
        uploads: z.array(
          z.strictObject({ id: z.string(), fingerprint: z.string().nullable(), bytes: z.int() }),
        ),
      }),
    ),
  },
});
