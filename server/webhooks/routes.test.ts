import { expect, test } from 'vitest';
import { secretOf } from '#server/platform/crypto.ts';
import { TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { signInInstructor } from '#tests/test-payments.ts';
import { deliverEvents } from './deliver-events.ts';
import { reencryptWebhookSecrets } from './endpoints.ts';

const hook = (name: string) => ({ url: `https://${name}.example/hook`, events: ['learner.paid'] });

async function createSite() {
  const ctx = await createTestContext();
  return { ctx, instructor: await signInInstructor(ctx) };
}

test('a site has at most ten webhooks, also when many are added at once', async () => {
  const { ctx, instructor } = await createSite();
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, place) => instructor.ask('POST /api/studio/webhooks', hook(`h${place}`))),
  );
  const added = replies.filter(({ status }) => status === 201);
  const rejected = replies.filter(({ status }) => status !== 201);
  expect(added).toHaveLength(10);
  expect(rejected.map(({ status, body }) => [status, body])).toMatchObject(
    rejected.map(() => [409, { reason: 'too-many' }]),
  );
  expect(await ctx.db.selectFrom('webhookEndpoints').select('id').execute()).toHaveLength(10);
});

test('a double click adds one webhook', async () => {
  const { instructor } = await createSite();
  const add = () => instructor.ask('POST /api/studio/webhooks', hook('one'));
  const statuses = (await Promise.all([add(), add()])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
});

test('the secret is returned only when it is created', async () => {
  const { instructor } = await createSite();
  const { body: added } = await instructor.ask('POST /api/studio/webhooks', hook('one'));
  const { body: replaced } = await instructor.ask(`POST /api/studio/webhooks/${added.id}/secrets`);
  expect(added.secret).toMatch(/^whsec_/);
  expect(replaced.secret).not.toBe(added.secret);
  const { body } = await instructor.ask('GET /api/studio/webhooks');
  expect(body.webhooks).toMatchObject([{ id: added.id, events: ['learner.paid'], off: null }]);
  expect(JSON.stringify(body)).not.toContain('whsec_');
});

test('rejects a private address, and unknown or doubled events', async () => {
  const { instructor } = await createSite();
  const add = async (body: object) => (await instructor.ask('POST /api/studio/webhooks', body)).body;
  const url = 'https://169.254.169.254/';
  expect(await add({ ...hook('one'), url })).toMatchObject({ reason: 'url-private' });
  expect(await add({ ...hook('one'), events: ['all'] })).toMatchObject({ code: 'invalid-argument' });
  expect(await add({ ...hook('one'), events: [] })).toMatchObject({ code: 'invalid-argument' });
  const twice = ['learner.paid', 'learner.paid'];
  expect(await add({ ...hook('one'), events: twice })).toMatchObject({ code: 'invalid-argument' });
});

test('a test event appears in the log, and can be sent again', async () => {
  const { ctx, instructor } = await createSite();
  const { id } = (await instructor.ask('POST /api/studio/webhooks', hook('one'))).body;
  const log = async () => (await instructor.ask(`GET /api/studio/webhooks/${id}/deliveries`)).body.deliveries;
  expect((await instructor.ask(`POST /api/studio/webhooks/${id}/tests`)).status).toBe(201);
  expect(await log()).toMatchObject([{ type: 'webhook.test', uid: null, tries: 0, deliveredAt: null }]);
  const ids: unknown[] = [];
  const deliver = () =>
    deliverEvents(ctx, async ({ headers }) => {
      ids.push(headers['webhook-id']);
      return { status: 204 };
    });
  await deliver();
  const [delivery] = await log();
  expect(delivery).toMatchObject({ tries: 1, status: 204, deliveredAt: ctx.now(), nextTryAt: null });
  await instructor.ask(`POST /api/studio/webhooks/${id}/deliveries/${delivery?.id}/attempts`);
  await deliver();
  expect(ids).toEqual([delivery?.id, delivery?.id]);
});

test('nothing is sent to a webhook that is off or deleted', async () => {
  const { ctx, instructor } = await createSite();
  const { id } = (await instructor.ask('POST /api/studio/webhooks', hook('one'))).body;
  await instructor.ask(`POST /api/studio/webhooks/${id}/tests`);
  await instructor.ask(`PUT /api/studio/webhooks/${id}`, { ...hook('one'), isOn: false, revision: 1 });
  const deliver = () => deliverEvents(ctx, async () => ({ status: 200 }));
  expect(await deliver()).toBe(0);
  expect((await instructor.ask(`POST /api/studio/webhooks/${id}/tests`)).body).toMatchObject({
    reason: 'switched-off',
  });
  await instructor.ask(`PUT /api/studio/webhooks/${id}`, { ...hook('two'), isOn: true, revision: 3 });
  await instructor.ask(`POST /api/studio/webhooks/${id}/tests`);
  await instructor.ask(`DELETE /api/studio/webhooks/${id}`);
  expect(await deliver()).toBe(0);
  expect(await ctx.db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([]);
});

test('a visitor cannot read webhooks', async () => {
  const { ctx } = await createSite();
  expect((await new TestBrowser(ctx).ask('GET /api/studio/webhooks')).status).toBe(401);
});

test('re-encrypts the secrets when the key of the site is changed', async () => {
  const { ctx, instructor } = await createSite();
  const { body: first } = await instructor.ask('POST /api/studio/webhooks', hook('one'));
  const { body: second } = await instructor.ask(`POST /api/studio/webhooks/${first.id}/secrets`);
  const secret = secretOf(
    'another key, as long as a key has to be',
    'the key of a test, long enough for one',
  );
  expect(await reencryptWebhookSecrets({ db: ctx.db, secret })).toBe(1);
  const row = await ctx.db.selectFrom('webhookEndpoints').selectAll().executeTakeFirstOrThrow();
  const newKey = secretOf('another key, as long as a key has to be');
  expect(newKey.decrypt('webhook', row.encryptedSecret)).toBe(second.secret);
  expect(newKey.decrypt('webhook', row.formerEncryptedSecret ?? '')).toBe(first.secret);
});

test('re-encrypts a former secret, although the current one has the new key already', async () => {
  const { ctx, instructor } = await createSite();
  const { body: first } = await instructor.ask('POST /api/studio/webhooks', hook('one'));
  const newKey = secretOf('another key, as long as a key has to be');
  await instructor.ask(`POST /api/studio/webhooks/${first.id}/secrets`);
  const encryptedSecret = newKey.encrypt('webhook', 'whsec_AAAA');
  await ctx.db.updateTable('webhookEndpoints').set({ encryptedSecret }).execute();
  const secret = secretOf(
    'another key, as long as a key has to be',
    'the key of a test, long enough for one',
  );
  expect(await reencryptWebhookSecrets({ db: ctx.db, secret })).toBe(1);
  expect(await reencryptWebhookSecrets({ db: ctx.db, secret })).toBe(0);
  const row = await ctx.db.selectFrom('webhookEndpoints').selectAll().executeTakeFirstOrThrow();
  expect(newKey.decrypt('webhook', row.encryptedSecret)).toBe('whsec_AAAA');
  expect(newKey.decrypt('webhook', row.formerEncryptedSecret ?? '')).toBe(first.secret);
});

test('a stale screen neither switches a webhook on again nor overwrites its settings', async () => {
  const { ctx, instructor } = await createSite();
  const { id } = (await instructor.ask('POST /api/studio/webhooks', hook('one'))).body;
  const read = async () => (await instructor.ask('GET /api/studio/webhooks')).body.webhooks[0];
  const save = (revision: number, change: object = {}) =>
    instructor.ask(`PUT /api/studio/webhooks/${id}`, { ...hook('one'), isOn: true, ...change, revision });
  const shown = (await read())?.revision ?? 0;
  // The receiver answers 410, which switches the webhook off.
  await instructor.ask(`POST /api/studio/webhooks/${id}/tests`);
  await deliverEvents(ctx, async () => ({ status: 410 }));
  expect(await read()).toMatchObject({ off: { reason: 'gone' } });
  const rejected = { status: 409, body: { reason: 'changed-elsewhere' } };
  expect(await save(shown)).toMatchObject(rejected);
  expect(await read()).toMatchObject({ off: { reason: 'gone' } });
  const { revision = 0 } = (await read()) ?? {};
  const both = await Promise.all([save(revision), save(revision, hook('two'))]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await read()).toMatchObject({ off: null });
});
