import { answer, type View } from './view.ts';

const at = Date.UTC(2026, 10, 5, 9, 30);

const key = {
  state: 'active',
  createdAt: at,
  createdBy: 'instructor@example.com',
  expiresAt: null,
  lastUsedAt: null,
};

const keys = [
  {
    ...key,
    id: 'shop',
    name: 'Shop',
    lastFour: 'a1B2',
    scopes: ['learners:read', 'grants:write'],
    expiresAt: Date.UTC(2027, 10, 5),
    lastUsedAt: Date.UTC(2026, 10, 27),
  },
  { ...key, id: 'books', name: 'Bookkeeping', lastFour: 'x_9-', scopes: ['payments:read'] },
  {
    ...key,
    id: 'old',
    name: 'The-former-automation-service-of-the-marketing-department-01',
    lastFour: '0000',
    scopes: ['learners:read', 'payments:read', 'content:read', 'grants:write'],
    state: 'expired',
    expiresAt: Date.UTC(2026, 10, 12),
  },
];

export const studioApiKeysViews: View[] = [
  {
    name: 'studio-api-keys',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/api-keys', 200, { keys });
      await page.goto(`${site.url}/studio/api-keys`);
      await page.getByText('Bookkeeping').waitFor();
    },
  },
  {
    name: 'studio-api-keys-new',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/api-keys', 200, { keys: [] });
      await page.goto(`${site.url}/studio/api-keys`);
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByLabel('Name').waitFor();
    },
  },
];
