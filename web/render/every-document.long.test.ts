import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEveryPage, pageDocuments } from '#tests/content/page-documents.ts';

test('every page of many documents is rendered without gated content', { timeout: 900_000 }, () => {
  const everyPage = fc.property(pageDocuments, expectEveryPage);
  const { failed, counterexample } = fc.check(everyPage, {
    numRuns: Number(process.env['DOCUMENTS'] ?? 200),
  });
  expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
});
