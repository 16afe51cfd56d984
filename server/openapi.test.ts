import { expect, test } from 'vitest';
import { createTestServer } from '#tests/test-server.ts';

test('the OpenAPI document names every endpoint', async () => {
  const server = await createTestServer('a-lesson');
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, object>;
  };
  expect(document.openapi).toBe('3.1.0');
  const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(endpoints.toSorted()).toEqual([
    'DELETE /api/address-changes/current',
    'DELETE /api/deletions/current',
    'DELETE /api/sessions/{id}',
    'DELETE /api/studio/content/draft',
    'DELETE /api/studio/country-currencies/{country}',
    'DELETE /api/studio/invitations/{id}',
    'DELETE /api/studio/second-factors/{id}',
    'DELETE /api/studio/see-as',
    'DELETE /api/studio/team/{id}',
    'GET /api/account',
    'GET /api/authorized-origins',
    'GET /api/certificates/{id}',
    'GET /api/checkouts/{id}',
    'GET /api/course',
    'GET /api/export',
    'GET /api/google-sign-in',
    'GET /api/google-sign-in/callback',
    'GET /api/lessons/{id}/attachments/{attachmentId}',
    'GET /api/lessons/{id}/playback',
    'GET /api/me',
    'GET /api/me/certificate',
    'GET /api/me/invitation',
    'GET /api/payment-results/{id}',
    'GET /api/progress',
    'GET /api/receipts',
    'GET /api/receipts/{number}',
    'GET /api/receipts/{number}/pdf',
    'GET /api/resources/{id}',
    'GET /api/sessions',
    'GET /api/sign-in-links/current',
    'GET /api/studio',
    'GET /api/studio/attachments',
    'GET /api/studio/certificates',
    'GET /api/studio/content',
    'GET /api/studio/content/changes',
    'GET /api/studio/content/revisions',
    'GET /api/studio/learners/{uid}/access',
    'GET /api/studio/payment-reviews',
    'GET /api/studio/price-comparisons',
    'GET /api/studio/prices',
    'GET /api/studio/reconciliation',
    'GET /api/studio/second-factors',
    'GET /api/studio/site-start',
    'GET /api/studio/team',
    'GET /api/studio/videos',
    'GET /api/transcript-lines',
    'PATCH /api/me',
    'PATCH /api/me/certificate',
    'PATCH /api/studio/second-factors/{id}',
    'POST /api/address-changes',
    'POST /api/address-confirmations',
    'POST /api/agreements',
    'POST /api/certificates',
    'POST /api/checkouts',
    'POST /api/deletions',
    'POST /api/me/invitation/{id}/acceptance',
    'POST /api/payment-checks',
    'POST /api/sessions',
    'POST /api/sign-in-links',
    'POST /api/studio/attachments',
    'POST /api/studio/authenticator-challenges',
    'POST /api/studio/authenticators',
    'POST /api/studio/certificates/{id}/confirmation',
    'POST /api/studio/certificates/{id}/decline',
    'POST /api/studio/certificates/{id}/revocation',
    'POST /api/studio/content/revisions',
    'POST /api/studio/content/revisions/{id}/restoration',
    'POST /api/studio/country-currencies',
    'POST /api/studio/grants/{id}/end',
    'POST /api/studio/images',
    'POST /api/studio/invitations',
    'POST /api/studio/learners/{uid}/grants',
    'POST /api/studio/passkey-challenges',
    'POST /api/studio/passkeys',
    'POST /api/studio/payment-checks',
    'POST /api/studio/prices',
    'POST /api/studio/reconciliation-runs',
    'POST /api/studio/recovery-codes',
    'POST /api/studio/second-factor-challenges',
    'POST /api/studio/second-factor-postponements',
    'POST /api/studio/second-factor-proofs',
    'PUT /api/lessons/{id}/progress',
    'PUT /api/lessons/{id}/tick',
    'PUT /api/plan-choice',
    'PUT /api/studio/content/draft/{page}',
    'PUT /api/studio/discrepancies/{id}/repair',
    'PUT /api/studio/payment-reviews/{id}/resolution',
    'PUT /api/studio/see-as',
    'PUT /api/studio/site-start',
  ]);
});

test('the same can be read by people', async () => {
  const server = await createTestServer('a-lesson');
  const page = await fetch(`${server.url}/api/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('POST /api/checkouts');
});
