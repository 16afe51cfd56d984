/** Email campaigns: emails that the instructor writes to many learners (decision 194). */
import { z } from '@hono/zod-openapi';
import { campaignLimits, campaignStates, heldReasons } from '#rules/campaign.ts';
import { languages } from '#rules/language.ts';
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
import { learnerFilters } from './learners/learners.ts';

const section = z.int().min(1).max(2_147_483_647);

/** Returns whether an audience has no other condition; the search text has a default. */
function onlyWaitingList(given: Record<string, unknown>): boolean {
  return Object.entries(given).every(
    ([name, value]) => name === 'waitingList' || value === undefined || value === '',
  );
}

/** Conditions that all hold for each recipient; none for everyone who gets news. */
const audience = z
  .strictObject({
    /** The name of the saved segment that the learner filters come from. */
    segment: text(60).optional(),
    q: text(320).optional(),
    plan: learnerFilters.plan,
    country: learnerFilters.country,
    /** Opened a lesson of this section. */
    section: section.optional(),
    seen: learnerFilters.seen,
    paidFrom: time.min(0).optional(),
    paidTo: time.min(0).optional(),
    /** Played last in this section, and not for 14 days. */
    stoppedIn: section.optional(),
    /** Opened a checkout in the last 90 days and has paid nothing since. */
    leftCheckout: z.literal(true).optional(),
    /** Can watch this lesson. */
    lessonId: id.optional(),
    /** The waiting list instead of learners; it has no other conditions. */
    waitingList: z.literal(true).optional(),
  })
  .refine((given) => !given.waitingList || onlyWaitingList(given), 'The waiting list has no other conditions')
  .openapi('CampaignAudience');

const settings = {
  subject: localizedText(campaignLimits.subject),
  body: localizedText(campaignLimits.body),
  audience,
  perMinute: z.int().min(1).max(3_000),
};

const counts = {
  /** Known once all are listed; until then, those listed so far. */
  recipients: z.int(),
  isListed: z.boolean(),
  /** Handed to the mail queue. */
  queued: z.int(),
  /** Skipped at the last moment, such as those who unsubscribed while it was being sent. */
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
  /** In the site's main language, or in another one if it has no other. */
  subject: z.string(),
  state: z.enum(campaignStates),
  createdAt: time,
  changedAt: time,
  sendAt: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Why it was not sent as planned, and the time at which it should have started; null for one that had. */
  held: z.strictObject({ reason: z.enum(heldReasons), startsAt: time.nullable() }).nullable(),
  ...counts,
};

/** The languages in which the site's emails can be written, its main one first. */
export const emailLanguages = z.array(z.string());

/** The language of the reader to whom a test is written. */
export const testBody = body(z.strictObject({ language: z.enum(languages) }));

/** The longest text in four languages, in UTF-8. */
const campaignBytes = 524_288;

const params = z.strictObject({ id });

export const listCampaigns = endpoint({
  summary: 'Lists the campaigns, the newest first, 100 a page',
  method: 'get',
  path: '/api/studio/campaigns',
  access: instructor,
  request: {
    query: z.strictObject({
      /** `next` of the previous page. */
      cursor: z
        .string()
        .regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,255}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply(
      'A page of campaigns',
      z.strictObject({
        campaigns: z.array(z.strictObject(listed)),
        /** Null on the last page. */
        next: z.string().nullable(),
      }),
    ),
  },
});

export const readCampaign = endpoint({
  summary: 'Returns a campaign with its figures',
  method: 'get',
  path: '/api/studio/campaigns/{id}',
  access: instructor,
  request: { params },
  responses: {
    200: reply(
      'The campaign',
      z.strictObject({ ...listed, ...settings, version: z.int(), languages: emailLanguages }),
    ),
  },
  errors: ['not-found'],
});

export const createCampaign = endpoint({
  summary:
    'Creates an empty draft, one that announces a lesson to those who may watch it, or one that tells the waiting list that the course is open',
  description: 'The browser chooses the id.',
  method: 'post',
  path: '/api/studio/campaigns',
  access: instructor,
  audit: null,
  limit: { name: 'campaigns', per: 'user', atMost: 60, minutes: 60 },
  request: {
    body: body(z.strictObject({ id, lessonId: id.optional(), waitingList: z.literal(true).optional() })),
  },
  responses: { 201: reply('Created', done) },
  errors: ['not-found'],
});

export const putCampaign = endpoint({
  summary: 'Saves a draft',
  method: 'put',
  path: '/api/studio/campaigns/{id}',
  access: instructor,
  audit: null,
  bodyBytes: campaignBytes,
  request: { params, body: body(z.strictObject({ ...settings, version: z.int() })) },
  responses: { 200: reply('Saved', z.strictObject({ version: z.int() })) },
  errors: ['not-found', 'aborted'],
});

export const deleteCampaign = endpoint({
  summary: 'Deletes a draft',
  method: 'delete',
  path: '/api/studio/campaigns/{id}',
  access: instructor,
  audit: null,
  request: { params },
  responses: { 200: reply('Deleted', done) },
  errors: ['not-found', 'aborted'],
});

export const createCampaignTest = endpoint({
  summary: "Sends the draft to the viewer's own address",
  method: 'post',
  path: '/api/studio/campaigns/{id}/tests',
  access: instructor,
  audit: null,
  limit: { name: 'campaign-tests', per: 'user', atMost: 30, minutes: 60 },
  request: { params, body: testBody },
  responses: { 201: reply('Queued', z.strictObject({ email: z.string() })) },
  errors: ['not-found'],
});

export const putCampaignSending = endpoint({
  summary: 'Sends a draft now, or at a time',
  method: 'put',
  path: '/api/studio/campaigns/{id}/sending',
  access: freshInstructor,
  audit: 'campaign-sent',
  request: { params, body: body(z.strictObject({ version: z.int(), sendAt: time.min(0).nullable() })) },
  responses: { 200: reply('It is sent', done) },
  errors: ['not-found', 'aborted'],
});

export const putCampaignPause = endpoint({
  summary: 'Stops queuing emails; those not yet sent return to the waiting ones',
  method: 'put',
  path: '/api/studio/campaigns/{id}/pause',
  access: instructor,
  audit: 'campaign-paused',
  request: { params },
  responses: { 200: reply('Paused', done) },
  errors: ['not-found', 'aborted'],
});

export const deleteCampaignPause = endpoint({
  summary: 'Resumes a paused campaign',
  method: 'delete',
  path: '/api/studio/campaigns/{id}/pause',
  access: freshInstructor,
  audit: 'campaign-resumed',
  request: { params },
  responses: { 200: reply('Resumed', done) },
  errors: ['not-found', 'aborted'],
});

export const putCampaignCancellation = endpoint({
  summary: 'Ends a campaign that is being sent',
  description: 'A scheduled one becomes a draft again.',
  method: 'put',
  path: '/api/studio/campaigns/{id}/cancellation',
  access: instructor,
  audit: 'campaign-cancelled',
  request: { params },
  responses: { 200: reply('Cancelled', done) },
  errors: ['not-found', 'aborted'],
});

export const createCampaignCount = endpoint({
  summary: 'Counts the recipients that an audience has now, in steps of up to a few thousand learners',
  method: 'post',
  path: '/api/studio/campaign-counts',
  access: instructor,
  audit: null,
  request: { body: body(z.strictObject({ audience, cursor: text(300).default('') })) },
  responses: {
    200: reply(
      'The counts of this step',
      z.strictObject({
        /** Learners who meet the conditions. */
        matching: z.int(),
        /** Those of them who would get the email. */
        recipients: z.int(),
        /** The recipients by their language. */
        languages: z.strictObject({ en: z.int(), ms: z.int(), id: z.int() }),
        /** The cursor of the next step; null after the last. */
        next: z.string().nullable(),
      }),
    ),
  },
});
