/** Every endpoint by method and path, as types: what the browser's `call` is checked against. */
import type { z } from '@hono/zod-openapi';
import type {
  createAddressChange,
  createAddressConfirmation,
  createDeletion,
  deleteAddressChange,
  deleteDeletion,
  readAccount,
  readExport,
} from './account.ts';
import type { createAgreement } from './agreements.ts';
import type {
  changeMyCertificate,
  createCertificate,
  readCertificate,
  readMyCertificate,
} from './certificates.ts';
import type { createCheckout, readCheckout } from './checkouts.ts';
import type { readCourse } from './course.ts';
import type { putProgress, readPlayback } from './lessons.ts';
import type { listLooks, putLookSettlement } from './looks.ts';
import type { changeMe, readMe } from './me.ts';
import type { readPaymentResult } from './payment-results.ts';
import type { putPlanChoice } from './plan-choice.ts';
import type { refusalSchema } from './refusals.ts';
import type { readAuthorizedOrigins } from './google-sign-in.ts';
import type { createLedgerCheck, putDriftRepair, readLedger } from './ledger.ts';
import type { createPaymentCheck, createStudioPaymentCheck } from './payment-checks.ts';
import type { listReceipts, readReceipt, readReceiptPdf } from './receipts.ts';
import type { readResource } from './resources.ts';
import type { createSession, deleteSession, listSessions } from './sessions.ts';
import type { createSignInLink, readSignInLink } from './sign-in-links.ts';
import type { readStudio } from './studio.ts';
import type {
  createConfirmation,
  createDecline,
  createRevocation,
  listStudioCertificates,
} from './studio-certificates.ts';
import type { putTick } from './ticks.ts';
import type { searchTranscripts } from './transcripts.ts';

type Endpoint =
  | typeof createSignInLink
  | typeof readSignInLink
  | typeof readAuthorizedOrigins
  | typeof createSession
  | typeof listSessions
  | typeof deleteSession
  | typeof readMe
  | typeof changeMe
  | typeof readCourse
  | typeof readPlayback
  | typeof putProgress
  | typeof putTick
  | typeof searchTranscripts
  | typeof createCheckout
  | typeof readCheckout
  | typeof readPaymentResult
  | typeof putPlanChoice
  | typeof createAgreement
  | typeof createCertificate
  | typeof readCertificate
  | typeof readMyCertificate
  | typeof changeMyCertificate
  | typeof listStudioCertificates
  | typeof createConfirmation
  | typeof createDecline
  | typeof createRevocation
  | typeof readResource
  | typeof readAccount
  | typeof createAddressChange
  | typeof deleteAddressChange
  | typeof createAddressConfirmation
  | typeof readExport
  | typeof createDeletion
  | typeof deleteDeletion
  | typeof listReceipts
  | typeof readReceipt
  | typeof readReceiptPdf
  | typeof createPaymentCheck
  | typeof createStudioPaymentCheck
  | typeof readLedger
  | typeof createLedgerCheck
  | typeof putDriftRepair
  | typeof readStudio
  | typeof listLooks
  | typeof putLookSettlement;

type KeyOf<E extends Endpoint> = `${Uppercase<E['method']>} ${E['path']}`;

type BodyOf<E> = E extends {
  request: { body: { content: { 'application/json': { schema: infer S extends z.ZodType } } } };
}
  ? z.input<S>
  : undefined;

type ParamsOf<E> = E extends { request: { params: infer S extends z.ZodType } } ? z.input<S> : undefined;

type QueryOf<E> = E extends { request: { query: infer S extends z.ZodType } } ? z.input<S> : undefined;

type SuccessOf<R> = R extends { 200: infer S } | { 201: infer S } | { 202: infer S } ? S : never;

type ReplyOf<E extends Endpoint> =
  SuccessOf<E['responses']> extends {
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

export type Refusal = z.output<typeof refusalSchema>;

export type Course = Api['GET /api/course']['reply'];
export type CourseSection = Course['sections'][number];
export type CourseLesson = CourseSection['lessons'][number];
export type Playback = Api['GET /api/lessons/{id}/playback']['reply'];
export type MyCertificate = Api['GET /api/me/certificate']['reply'];
export type StudioCertificates = Api['GET /api/studio/certificates']['reply'];
export type ListedCertificate = StudioCertificates['certificates'][number];
