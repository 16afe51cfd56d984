import { test } from 'vitest';
import { expectBrokenToBeRefused, expectValidToPublish } from '#tests/content/content-properties.ts';

test('any valid document is published, and its course is what learners see', () => expectValidToPublish(60));

test('a broken document is refused with field and reason, and changes nothing', () =>
  expectBrokenToBeRefused(60));
