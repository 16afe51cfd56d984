import { test } from 'vitest';
import { expectBrokenToBeRejected, expectValidToPublish } from '#tests/content/content-properties.ts';

test('publishes any valid document, whose course learners see', () => expectValidToPublish(60));

test('rejects a broken document with field and reason, and changes nothing', () =>
  expectBrokenToBeRejected(60));
