/** Sequences: emails that learners get one after the other, some days after an event (decision 201). */
import { z } from '@hono/zod-openapi';
import { campaignLimits } from '#rules/campaign.ts';
import { sequenceAims, sequenceKinds, sequenceLimits, sequenceStates } from '#rules/sequence.ts';
import {
  body,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  localizedText,
  reply,
  text,
  time,
} from '#contract/endpoint.ts';
import { emailLanguages, testBody } from './campaigns.ts';

const { silentDays } = sequenceLimits;

const settings = {
  name: text(sequenceLimits.name),
  /** The plan whose purchase starts it; null for any plan, and for other kinds. */
  plan: z.enum(['premium', 'ultra']).nullable(),
  /** The days without watching that start a sequence of the kind `silence`. */
  silentDays: z.int().min(silentDays.least).max(silentDays.most),
  aim: z.enum(sequenceAims),
};

const email = {
  id,
  /** Days after the start. */
  delayDays: z.int().min(0).max(sequenceLimits.delayDays),
  subject: localizedText(campaignLimits.subject),
  body: localizedText(campaignLimits.body),
};

const counts = {
  /** Learners who get this email next. */
  waiting: z.int(),
  /** Learners who reached the aim while this was their next email. */
  reached: z.int(),
  /** Not sent to learners: late, or the aim was reached just before. */
  skipped: z.int(),
  /** Accepted by the mail server. */
  sent: z.int(),
  bounced: z.int(),
  complained: z.int(),
  /** Rejected, or not sent because email to the address is stopped. */
  failed: z.int(),
  unsubscribed: z.int(),
};

const listed = {
  id,
  kind: z.enum(sequenceKinds),
  name: z.string(),
  state: z.enum(sequenceStates),
  /** When it was last switched on. */
  switchedOnAt: time.nullable(),
  /** Whether texts were changed that learners don't get yet. */
  hasDraft: z.boolean(),
  emails: z.int(),
  waiting: z.int(),
  reached: z.int(),
  sent: z.int(),
};

const params = z.strictObject({ id });

/**
 * `aborted`, with the reason: `changed` elsewhere; `running`, so that only texts may change; `used`, so that it can't be
 * deleted; already `on` or `off`.
 */

/** Ten emails of the longest text in four languages, in UTF-8. */
const sequenceBytes = 4_194_304;

export const listSequences = endpoint({
  summary: 'Lists the newest 100 sequences',
  method: 'get',
  path: '/api/studio/sequences',
  access: instructor,
  responses: { 200: reply('The sequences', z.strictObject({ sequences: z.array(z.strictObject(listed)) })) },
});

export const readSequence = endpoint({
  summary: 'Returns a sequence with its figures',
  method: 'get',
  path: '/api/studio/sequences/{id}',
  access: instructor,
  request: { params },
  responses: {
    200: reply(
      'The sequence, with its emails in the order of their days',
      z.strictObject({
        ...settings,
        id,
        kind: z.enum(sequenceKinds),
        state: z.enum(sequenceStates),
        switchedOnAt: time.nullable(),
        version: z.int(),
        languages: emailLanguages,
        emails: z.array(
          z.strictObject({
            ...email,
            /** Whether the text was changed and learners still get the former one. */
            hasDraft: z.boolean(),
            ...counts,
          }),
        ),
      }),
    ),
  },
  errors: ['not-found'],
});

export const createSequence = endpoint({
  summary: 'Creates a sequence with example emails, switched off',
  description: 'The browser chooses the id.',
  method: 'post',
  path: '/api/studio/sequences',
  access: instructor,
  audit: null,
  limit: { name: 'sequences', per: 'user', atMost: 60, minutes: 60 },
  request: { body: body(z.strictObject({ id, kind: z.enum(sequenceKinds) })) },
  responses: { 201: reply('Created', done) },
  errors: ['not-found'],
});

export const putSequence = endpoint({
  summary: 'Saves a sequence',
  description:
    "While it isn't off, only its name and the texts of its emails may change, and learners get the former texts until the changes are published. Reasons of `invalid-argument`: `days` if the days don't increase, `aim` if its kind has no such aim.",
  method: 'put',
  path: '/api/studio/sequences/{id}',
  access: instructor,
  audit: null,
  bodyBytes: sequenceBytes,
  request: {
    params,
    body: body(
      z.strictObject({
        ...settings,
        version: z.int(),
        emails: z.array(z.strictObject(email)).max(sequenceLimits.emails),
      }),
    ),
  },
  responses: { 200: reply('Saved', z.strictObject({ version: z.int(), hasDraft: z.boolean() })) },
  errors: ['not-found', 'aborted'],
});

export const putSequencePublication = endpoint({
  summary: "Publishes the changed texts of a sequence that isn't off",
  description: '`invalid-argument` has the reason `empty` if an email has no subject or text.',
  method: 'put',
  path: '/api/studio/sequences/{id}/publication',
  access: instructor,
  audit: 'sequence-published',
  request: { params, body: body(z.strictObject({ version: z.int() })) },
  responses: { 200: reply('Published', done) },
  errors: ['not-found', 'aborted'],
});

export const deleteSequenceDraft = endpoint({
  summary: 'Discards the changed texts that are not published',
  method: 'delete',
  path: '/api/studio/sequences/{id}/draft',
  access: instructor,
  audit: null,
  request: { params },
  responses: { 200: reply('Discarded', done) },
  errors: ['not-found'],
});

export const deleteSequence = endpoint({
  summary: 'Deletes a sequence that was never switched on',
  method: 'delete',
  path: '/api/studio/sequences/{id}',
  access: instructor,
  audit: null,
  request: { params },
  responses: { 200: reply('Deleted', done) },
  errors: ['not-found', 'aborted'],
});

export const putSequenceSwitch = endpoint({
  summary: 'Switches a sequence on: events from now on start it',
  description:
    'One that a restored backup paused continues. `invalid-argument` has the reason `empty` if it has no email, or one without a subject or text.',
  method: 'put',
  path: '/api/studio/sequences/{id}/switch',
  access: freshInstructor,
  audit: 'sequence-switched-on',
  request: { params, body: body(z.strictObject({ version: z.int() })) },
  responses: { 200: reply('It is on', done) },
  errors: ['not-found', 'aborted'],
});

export const deleteSequenceSwitch = endpoint({
  summary: 'Switches a sequence off, which ends it for everyone in it',
  description: 'Changes that are not published become its texts.',
  method: 'delete',
  path: '/api/studio/sequences/{id}/switch',
  access: instructor,
  audit: 'sequence-switched-off',
  request: { params },
  responses: { 200: reply('It is off', done) },
  errors: ['not-found', 'aborted'],
});

export const createSequenceTest = endpoint({
  summary: "Sends an email of the sequence, as saved, to the viewer's own address",
  method: 'post',
  path: '/api/studio/sequences/{id}/emails/{email}/tests',
  access: instructor,
  audit: null,
  limit: { name: 'campaign-tests', per: 'user', atMost: 30, minutes: 60 },
  request: { params: z.strictObject({ id, email: id }), body: testBody },
  responses: { 201: reply('Queued', z.strictObject({ email: z.string() })) },
  errors: ['not-found'],
});
