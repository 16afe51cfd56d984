import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { refusalStatus } from '#rules/refusal.ts';
import {
  createAddressChange,
  createAddressConfirmation,
  createDeletion,
  deleteAddressChange,
  deleteDeletion,
  readAccount,
  readExport,
} from './account.ts';
import { createAgreement } from './agreements.ts';
import type { Api } from './api.ts';
import {
  changeMyCertificate,
  createCertificate,
  readCertificate,
  readMyCertificate,
} from './certificates.ts';
import { createCheckout, readCheckout } from './checkouts.ts';
import { readCourse } from './course.ts';
import { putProgress, readPlayback } from './lessons.ts';
import { listLooks, putLookSettlement } from './looks.ts';
import { changeMe, readMe } from './me.ts';
import { createLedgerCheck, putDriftRepair, readLedger } from './ledger.ts';
import { createPaymentCheck, createStudioPaymentCheck } from './payment-checks.ts';
import { readAuthorizedOrigins } from './google-sign-in.ts';
import { listReceipts, readReceipt, readReceiptPdf } from './receipts.ts';
import { readPaymentResult } from './payment-results.ts';
import { putPlanChoice } from './plan-choice.ts';
import { readResource } from './resources.ts';
import { createSession, deleteSession, listSessions } from './sessions.ts';
import { createSignInLink, readSignInLink } from './sign-in-links.ts';
import { readStudio } from './studio.ts';
import {
  createConfirmation,
  createDecline,
  createRevocation,
  listStudioCertificates,
} from './studio-certificates.ts';
import { putTick } from './ticks.ts';
import { searchTranscripts } from './transcripts.ts';

type Described = RouteConfig & { request?: { params?: z.ZodType } };

/** The published interface: every endpoint of the contract, by the method and path that others hold on to. */
const endpoints = {
  'POST /api/sign-in-links': { route: createSignInLink, success: 202 },
  'GET /api/sign-in-links/current': { route: readSignInLink, success: 200 },
  'GET /api/authorized-origins': { route: readAuthorizedOrigins, success: 200 },
  'POST /api/sessions': { route: createSession, success: 201 },
  'GET /api/sessions': { route: listSessions, success: 200 },
  'DELETE /api/sessions/{id}': { route: deleteSession, success: 200 },
  'GET /api/me': { route: readMe, success: 200 },
  'PATCH /api/me': { route: changeMe, success: 200 },
  'GET /api/course': { route: readCourse, success: 200 },
  'GET /api/lessons/{id}/playback': { route: readPlayback, success: 200 },
  'PUT /api/lessons/{id}/progress': { route: putProgress, success: 200 },
  'PUT /api/lessons/{id}/tick': { route: putTick, success: 200 },
  'GET /api/transcript-lines': { route: searchTranscripts, success: 200 },
  'POST /api/checkouts': { route: createCheckout, success: 201 },
  'GET /api/checkouts/{id}': { route: readCheckout, success: 200 },
  'GET /api/payment-results/{id}': { route: readPaymentResult, success: 200 },
  'PUT /api/plan-choice': { route: putPlanChoice, success: 200 },
  'POST /api/agreements': { route: createAgreement, success: 201 },
  'POST /api/certificates': { route: createCertificate, success: 201 },
  'GET /api/certificates/{id}': { route: readCertificate, success: 200 },
  'GET /api/me/certificate': { route: readMyCertificate, success: 200 },
  'PATCH /api/me/certificate': { route: changeMyCertificate, success: 200 },
  'GET /api/resources/{id}': { route: readResource, success: 200 },
  'GET /api/account': { route: readAccount, success: 200 },
  'POST /api/address-changes': { route: createAddressChange, success: 202 },
  'DELETE /api/address-changes/current': { route: deleteAddressChange, success: 200 },
  'POST /api/address-confirmations': { route: createAddressConfirmation, success: 201 },
  'GET /api/export': { route: readExport, success: 200 },
  'POST /api/deletions': { route: createDeletion, success: 201 },
  'DELETE /api/deletions/current': { route: deleteDeletion, success: 200 },
  'GET /api/receipts': { route: listReceipts, success: 200 },
  'GET /api/receipts/{number}': { route: readReceipt, success: 200 },
  'GET /api/receipts/{number}/pdf': { route: readReceiptPdf, success: 200 },
  'POST /api/payment-checks': { route: createPaymentCheck, success: 201 },
  'POST /api/studio/payment-checks': { route: createStudioPaymentCheck, success: 201 },
  'GET /api/studio/certificates': { route: listStudioCertificates, success: 200 },
  'POST /api/studio/certificates/{id}/confirmation': { route: createConfirmation, success: 201 },
  'POST /api/studio/certificates/{id}/decline': { route: createDecline, success: 201 },
  'POST /api/studio/certificates/{id}/revocation': { route: createRevocation, success: 201 },
  'GET /api/studio/ledger': { route: readLedger, success: 200 },
  'POST /api/studio/ledger-checks': { route: createLedgerCheck, success: 202 },
  'PUT /api/studio/drifts/{id}/repair': { route: putDriftRepair, success: 200 },
  'GET /api/studio': { route: readStudio, success: 200 },
  'GET /api/studio/looks': { route: listLooks, success: 200 },
  'PUT /api/studio/looks/{id}/settlement': { route: putLookSettlement, success: 200 },
} satisfies Record<keyof Api, { route: Described; success: number }>;

const table: [name: string, route: Described, success: number][] = Object.entries(endpoints).map(
  ([name, { route, success }]) => [name, route, success],
);

test.each(table)('%s has this method and path', (name, { method, path }) => {
  expect(`${method.toUpperCase()} ${path}`).toBe(name);
});

test.each(table)(
  '%s answers in one way when it succeeds, and else with refusals of the table',
  (_, route, success) => {
    const [first, ...others] = Object.keys(route.responses).map(Number);
    expect(first).toBe(success);
    expect(Object.values<number>(refusalStatus)).toEqual(expect.arrayContaining(others));
  },
);

test.each(table.filter(([, { request }]) => request))(
  '%s says that it may refuse what it is asked with',
  (_, { responses }) => {
    expect(responses).toHaveProperty('400');
  },
);

test.each(table.filter(([, { path }]) => path.includes('{id}')))(
  '%s takes no id but a plain one',
  (_, route) => {
    const { success } = route.request!.params!.safeParse({ id: 'a/../b' });
    expect(success).toBe(false);
  },
);

test('the described interface holds every endpoint, and refuses unknown fields in every object', () => {
  const api = new OpenAPIHono();
  for (const [, route] of table) api.openAPIRegistry.registerPath(route);
  const { paths = {}, components } = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1' },
  });
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());

  const objects = JSON.stringify({ paths, components }).match(/"type":("object"|\["object","null"\])/g);
  const closed = JSON.stringify({ paths, components }).match(/"additionalProperties":false/g);
  // The export alone is open: it holds whatever is kept about somebody.
  expect((objects?.length ?? 0) - (closed?.length ?? 0)).toBe(1);
});
