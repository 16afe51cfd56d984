import { expect, test, vi } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';

test('describes the API once for all requests', async () => {
  const { app } = await createTestContext();
  const made = vi.spyOn(app, 'getOpenAPI31Document');
  const ask = async (path: string) => (await app.request(path)).text();
  const paths = ['/api/openapi.json', '/api/docs'];
  const first = await Promise.all(paths.map(ask));
  const again = await Promise.all([...paths, ...paths].map(ask));
  expect(made).toHaveBeenCalledTimes(1);
  expect(again).toEqual([...first, ...first]);
  expect(JSON.parse(first[0]!)).toMatchObject({ openapi: '3.1.0' });
  expect(first[1]).toContain('<code>PUT /api/lessons/{id}/progress</code>');
});
