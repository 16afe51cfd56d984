import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';

test('security.txt has the contact, and an expiry that is neither past nor far away', async () => {
  const ctx = await createTestContext({ now: Date.UTC(2026, 10, 23, 15) });
  const reply = await ctx.app.request('/.well-known/security.txt');
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; *charset=utf-8$/i);
  expect(await reply.text()).toBe(
    'Contact: mailto:hello@example.com\nExpires: 2027-05-22T00:00:00.000Z\nPreferred-Languages: en\n' +
      'Canonical: http://localhost:3000/.well-known/security.txt\n',
  );
});

test('the contact is the configured email or page', async () => {
  for (const contact of ['mailto:security@school.example', 'https://school.example/security']) {
    const ctx = await createTestContext({ env: { SECURITY_CONTACT: contact } });
    const reply = await ctx.app.request('/.well-known/security.txt');
    expect(await reply.text()).toContain(`Contact: ${contact}\n`);
  }
});
