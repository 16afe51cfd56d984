import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSources, type Recorded } from './parameter-sources.ts';
import type { RecordedStatement } from './record-statements.ts';

test('each parameter is traced to the request, to an earlier row, to the clock, to chance, or to nothing', () => {
  const record = (name: string, at: number): Recorded => ({
    request: {
      method: 'PUT',
      path: `/api/lessons/lesson-of-${name}/progress?stream=1`,
      session: `token-of-${name}`,
      body: `{"to":{"email":"${name}@example.com"}}`,
      headers: { 'X-Forwarded-For': `10.1.1.${name.length}` },
    },
    recording: {
      method: 'PUT',
      path: '',
      at,
      statements: [
        statement('select', [hash('sha256', `token-of-${name}`, 'base64url')], {
          uid: `uid-of-${name}`,
          spentUntil: at - 9_876_543,
        }),
        statement('update', [
          `uid-of-${name}`,
          at - 9_876_543,
          `lesson-of-${name}`,
          `${name}@example.com`,
          `asks:10.1.1.${name.length}`,
          at + 12,
          at + 3_600_000,
          `a new id for ${name}`,
          'ultra',
          1,
          null,
        ]),
      ],
    },
  });
  const [select, update] = findSources(
    record('aisyah', 1_800_000_000_000),
    record('budiono', 1_800_000_050_000),
  );
  expect(select?.parameters).toEqual([{ from: 'session' }]);
  expect(update?.parameters).toEqual([
    { from: 'row', statement: 0, column: 'uid' },
    { from: 'row', statement: 0, column: 'spentUntil' },
    { from: 'path', part: 3 },
    { from: 'body', field: 'to.email' },
    { from: 'header', name: 'X-Forwarded-For', before: 'asks:', after: '' },
    { from: 'clock', offsetMs: 0 },
    { from: 'clock', offsetMs: 3_600_000 },
    { from: 'chance', length: 19 },
    { from: 'constant', value: 'ultra' },
    { from: 'constant', value: 1 },
    { from: 'constant', value: null },
  ]);
});

test('requests that ran different statements are not compared', () => {
  const record = (sql: string): Recorded => ({
    request: { path: '/' },
    recording: { method: 'GET', path: '/', at: 1, statements: [statement(sql, [])] },
  });
  expect(() => findSources(record('select 1'), record('select 2'))).toThrow('different statements');
  // A time in the text is no difference.
  expect(findSources(record('select 1800000000000'), record('select 1800000000001'))).toHaveLength(1);
});

function statement(
  sql: string,
  parameters: RecordedStatement['parameters'],
  row: RecordedStatement['row'] = null,
): RecordedStatement {
  return { sql, parameters, row };
}
