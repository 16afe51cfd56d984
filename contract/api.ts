/** The type of every endpoint by method and path, which checks the browser's `call`. */
import type { z } from '@hono/zod-openapi';
import type { Endpoint } from './endpoints.ts';
import type { errorReplySchema } from './endpoint.ts';

/** `GET /api/me` */
export type KeyOf<E extends { method: string; path: string }> = `${Uppercase<E['method']>} ${E['path']}`;

type BodyOf<E> = E extends {
  request: { body: { content: { 'application/json': { schema: infer S extends z.ZodType } } } };
}
  ? z.input<S>
  : undefined;

type ParamsOf<E> = E extends { request: { params: infer S extends z.ZodType } } ? z.input<S> : undefined;

type QueryOf<E> = E extends { request: { query: infer S extends z.ZodType } } ? z.input<S> : undefined;

type SuccessOf<R> = R extends { 200: infer S } | { 201: infer S } | { 202: infer S } ? S : never;

/** `never` for an endpoint that only redirects to a page. */
type ReplyOf<E extends { responses: unknown }> = [SuccessOf<E['responses']>] extends [never]
  ? never
  : SuccessOf<E['responses']> extends {
        content: { 'application/json': { schema: infer S extends z.ZodType } };
      }
    ? z.output<S>
    : never;

export type Api = {
  [E in Endpoint as KeyOf<E>]: {
    body: BodyOf<E>;
    params: ParamsOf<E>;
    query: QueryOf<E>;
    reply: ReplyOf<E>;
  };
};

export type ErrorReply = z.output<typeof errorReplySchema>;

export type Course = Api['GET /api/course']['reply'];
export type CourseSection = Course['sections'][number];
export type CourseLesson = CourseSection['lessons'][number];
export type ProgressByLesson = Api['GET /api/progress']['reply'];
export type LessonProgress = ProgressByLesson[string];
export type Playback = Api['GET /api/lessons/{id}/playback']['reply'];
export type MyCertificate = Api['GET /api/me/certificate']['reply'];
export type StudioCertificates = Api['GET /api/studio/certificates']['reply'];
export type ListedCertificate = StudioCertificates['certificates'][number];
export type StudioPrices = Api['GET /api/studio/prices']['reply'];
export type StudioReferrals = Api['GET /api/studio/referrals']['reply'];
export type StudioCoupon = Api['GET /api/studio/coupons']['reply']['coupons'][number];
export type Analytics = Api['GET /api/studio/analytics']['reply'];
export type Campaign = Api['GET /api/studio/campaigns/{id}']['reply'];
export type ListedCampaign = Api['GET /api/studio/campaigns']['reply']['campaigns'][number];
export type CampaignAudience = Campaign['audience'];
export type StudioApiKey = Api['GET /api/studio/api-keys']['reply']['keys'][number];
export type Sequence = Api['GET /api/studio/sequences/{id}']['reply'];
export type ListedSequence = Api['GET /api/studio/sequences']['reply']['sequences'][number];
export type WaitingEntry = Api['GET /api/studio/waiting-list']['reply']['entries'][number];
export type LaunchChecklist = NonNullable<Api['GET /api/studio/launch-checklist']['reply']['steps']>;
export type StudioWebhook = Api['GET /api/studio/webhooks']['reply']['webhooks'][number];
export type ContentRevision = Api['GET /api/studio/content']['reply']['published'];
export type ContentChanges = Api['GET /api/studio/content/changes']['reply'];
