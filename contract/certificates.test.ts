import { expect, test } from 'vitest';
import { readCertificate } from './certificates.ts';

const proof = readCertificate.responses[200].content['application/json'].schema;
const standing = { issuedAt: 1, valid: true, revokedAt: null, replacedBy: null };
const certificate = { name: 'Aisyah', course: 'Build AI Apps', ...standing };

test('the public proof has the name, the course, the day and the validity', () => {
  expect(proof.parse(certificate)).toEqual(certificate);
});

test.each(['email', 'uid', 'phone', 'country'])(
  "the public proof has no field for its owner's %s",
  (field) => {
    expect(proof.safeParse({ ...certificate, [field]: 'x' }).success).toBe(false);
  },
);
