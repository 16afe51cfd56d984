import { answer, type View } from './view.ts';

const events = ['learner.registered', 'learner.paid', 'certificate.issued'];

const at = Date.UTC(2026, 10, 5, 9, 30);

const webhooks = [
  {
    id: 'crm',
    url: 'https://hooks.example.com/services/lectern/3f9c2d71b6a84e52',
    events,
    createdAt: at,
    revision: 1,
    failingSince: null,
    off: null,
  },
  {
    id: 'mail',
    url: 'https://newsletter.example.org/in',
    events: ['learner.paid'],
    createdAt: at,
    revision: 1,
    failingSince: at,
    off: null,
  },
  {
    id: 'old',
    url: 'https://former-automation-service.example.net/hook',
    events: ['access.granted', 'access.ended'],
    createdAt: at,
    revision: 1,
    failingSince: at,
    off: { since: at, reason: 'failing' },
  },
];

const delivery = { uid: 'a', createdAt: at, tries: 1, triedAt: at, nextTryAt: null, failure: null };

const deliveries = [
  {
    ...delivery,
    id: 'msg_1',
    type: 'webhook.test',
    tries: 0,
    triedAt: null,
    status: null,
    deliveredAt: null,
  },
  { ...delivery, id: 'msg_2', type: 'learner.paid', status: 204, deliveredAt: at },
  {
    ...delivery,
    id: 'msg_3_9d2f71b6a84e52c0',
    type: 'certificate.issued',
    tries: 3,
    nextTryAt: at + 1_800_000,
    status: 503,
    failure: 'status',
    deliveredAt: null,
  },
];

export const studioWebhooksViews: View[] = [
  {
    name: 'studio-webhooks',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/webhooks', 200, { webhooks });
      await page.goto(`${site.url}/studio/webhooks`);
      await page.getByText('https://newsletter.example.org/in').waitFor();
    },
  },
  {
    name: 'studio-webhooks-new',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/webhooks', 200, { webhooks: [] });
      await page.goto(`${site.url}/studio/webhooks`);
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByLabel('URL').waitFor();
    },
  },
  {
    name: 'studio-webhooks-deliveries',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/webhooks', 200, { webhooks });
      await answer(page, 'studio/webhooks/*/deliveries', 200, { deliveries });
      await page.goto(`${site.url}/studio/webhooks`);
      await page.getByRole('button', { name: 'Deliveries to hooks.example.com' }).click();
      await page.getByText('The receiver responded with 503').waitFor();
    },
  },
  {
    name: 'studio-webhooks-secret',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/webhooks', 200, { webhooks });
      await answer(page, 'studio/webhooks/*/secrets', 201, {
        secret: 'whsec_q7yR0mZ4o1VfXcTnB9dLkH2sJ8wEuAeGpYtQiN3x6Fk=',
      });
      await page.goto(`${site.url}/studio/webhooks`);
      await page.getByRole('button', { name: 'Replace secret of hooks.example.com' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
      await page.getByText('whsec_').waitFor();
    },
  },
];
