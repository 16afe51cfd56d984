import { test } from 'vitest';
import { expectBrokenToBeRejected, expectValidToPublish } from '#tests/content/content-properties.ts';

const longMs = 300_000;

test('publishes a thousand valid documents', () => expectValidToPublish(1_000), longMs);

test('rejects a thousand broken documents', () => expectBrokenToBeRejected(1_000), longMs);
