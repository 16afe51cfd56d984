import { expect, test } from 'vitest';
import { isSigned } from './test-store.ts';

/**
 * Amazon's example of a presigned URL.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
const example = {
  key: {
    id: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  },
  now: Date.UTC(2013, 4, 24, 12),
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  url:
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
    '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
};

function isTaken(changes: { method?: string; url?: string; host?: string; now?: number } = {}): boolean {
  const { key, now, url, headers } = example;
  return isSigned(
    {
      method: changes.method ?? 'GET',
      url: changes.url ?? url,
      headers: { host: changes.host ?? headers.host },
    },
    changes.now ?? now,
    key,
  );
}

test("accepts the signature of Amazon's example and no other", () => {
  expect(isTaken()).toBe(true);
  expect(isTaken({ method: 'PUT' })).toBe(false);
  expect(isTaken({ url: example.url.replace('/test.txt', '/other.txt') })).toBe(false);
  expect(isTaken({ url: example.url.replace('Expires=86400', 'Expires=99999') })).toBe(false);
  expect(isTaken({ url: example.url.replace('aeeed9', 'aeeed8') })).toBe(false);
  expect(isTaken({ url: `${example.url}&more=1` })).toBe(false);
  expect(isTaken({ host: 'another.s3.amazonaws.com' })).toBe(false);
  expect(isTaken({ now: Date.UTC(2013, 4, 25, 1) })).toBe(false);
});

/**
 * Amazon's example of a signed upload with the hash of its body.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
const upload = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,' +
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
};

test('accepts an upload signed with the hash of its body', () => {
  const now = Date.UTC(2013, 4, 24, 0, 5);
  const isUploadTaken = (changes: Record<string, string>) =>
    isSigned({ ...upload, headers: { ...upload.headers, ...changes } }, now, example.key);
  expect(isUploadTaken({})).toBe(true);
  expect(isUploadTaken({ 'x-amz-content-sha256': 'f'.repeat(64) })).toBe(false);
  expect(isUploadTaken({ 'x-amz-date': '20130524T000001Z' })).toBe(false);
  expect(isUploadTaken({ 'x-amz-acl': 'public-read' })).toBe(false);
  expect(isSigned(upload, now + 20 * 60_000, example.key)).toBe(false);
});
