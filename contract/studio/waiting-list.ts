/** The waiting list of a course that is not open yet, for the instructor (decision 197). */
import { z } from '@hono/zod-openapi';
import { languages } from '#rules/language.ts';
import { done, endpoint, id, instructor, reply, text, time } from '#contract/endpoint.ts';
import { learnerCursor } from './learners/learners.ts';

const entry = z.strictObject({
  id: z.string(),
  email: z.string(),
  language: z.enum(languages),
  askedAt: time,
  /** Null until the owner of the address has confirmed it. */
  confirmedAt: time.nullable(),
  /** Whether the address belongs to an account: one without a plan, or a customer's. */
  account: z.enum(['none', 'learner', 'customer']),
});

export const listWaitingEntries = endpoint({
  summary: 'Lists 50 addresses, the newest first',
  description: '`q` is a part of the address.',
  method: 'get',
  path: '/api/studio/waiting-list',
  access: instructor,
  request: { query: z.strictObject({ q: text(320).default(''), cursor: learnerCursor }) },
  responses: {
    200: reply(
      'The addresses',
      z.strictObject({
        /** All addresses, whatever the search. */
        confirmed: z.int(),
        unconfirmed: z.int(),
        entries: z.array(entry),
        /** The cursor of the next page; null at the end. */
        next: z.string().nullable(),
      }),
    ),
  },
});

export const exportWaitingList = endpoint({
  summary: 'Exports the confirmed addresses as CSV, the newest first',
  method: 'post',
  path: '/api/studio/waiting-list-exports',
  access: instructor,
  audit: 'waiting-list-exported',
  limit: { name: 'waiting-list-exports', per: 'user', atMost: 60, minutes: 60 },
  responses: { 201: reply('The file', z.strictObject({ addresses: z.int(), csv: z.string() })) },
});

export const deleteWaitingEntry = endpoint({
  summary: 'Removes an address, such as at the request of its owner',
  method: 'delete',
  path: '/api/studio/waiting-list/{id}',
  access: instructor,
  audit: 'waiting-list-removed',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Removed', done) },
  errors: ['not-found'],
});
