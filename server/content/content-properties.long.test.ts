import { test } from 'vitest';
import { expectBrokenToBeRefused, expectValidToPublish } from '#tests/content/content-properties.ts';

const longMs = 300_000;

test('a thousand valid documents are published', () => expectValidToPublish(1_000), longMs);

test('a thousand broken documents are refused', () => expectBrokenToBeRefused(1_000), longMs);
