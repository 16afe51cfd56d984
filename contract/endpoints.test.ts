import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { errorStatus } from '#rules/api-error.ts';
import { endpoints } from './endpoints.ts';

type Described = RouteConfig & { request?: { params?: z.ZodType } };

const table = endpoints.map((route): [name: string, route: Described] => [
  `${route.method.toUpperCase()} ${route.path}`,
  route,
]);

test('every endpoint is in the list once', () => {
  const names = table.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each(table)('%s has one success status, and otherwise errors of the table', (_, route) => {
  const [first = 0, ...others] = Object.keys(route.responses).map(Number);
  expect([200, 201, 202, 303]).toContain(first);
  // 304 is a success that the browser has cached.
  expect([304, ...Object.values<number>(errorStatus)]).toEqual(expect.arrayContaining(others));
});

test.each(table.filter(([, { request }]) => request))(
  '%s may answer 400 to its input',
  (_, { responses }) => {
    expect(responses).toHaveProperty('400');
  },
);

test.each(table.filter(([, { path }]) => path.includes('{id}')))(
  '%s rejects an id with a path',
  (_, route) => {
    const { success } = route.request!.params!.safeParse({ id: 'a/../b' });
    expect(success).toBe(false);
  },
);

test('the OpenAPI document has every endpoint and rejects unknown fields in every object', () => {
  const api = new OpenAPIHono();
  for (const [, route] of table) api.openAPIRegistry.registerPath(route);
  const { paths = {}, components } = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1' },
  });
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(table.map(([name]) => name).toSorted());

  const objects = JSON.stringify({ paths, components }).match(/"type":("object"|\["object","null"\])/g);
  // Closed, or a record of one schema, such as the progress by lesson, a text in each language, or amounts by currency.
  const closed = JSON.stringify({ paths, components }).match(
    /"additionalProperties":(false|\{"\$ref|\{"type":"(?:string|integer)")/g,
  );
  // Only the two exports are open: they contain all data about a user.
  expect((objects?.length ?? 0) - (closed?.length ?? 0)).toBe(2);
});
