import { expect, test } from 'vitest';
import { linkedInUrl } from './linkedin.ts';

test("LinkedIn's form comes filled in", () => {
  const address = linkedInUrl({
    name: 'Build AI Apps & more',
    organization: 'Lectern',
    url: 'https://lectern.example/certificates/abc',
    id: 'abc',
    issuedAt: Date.UTC(2026, 11, 31, 23),
  });
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Build AI Apps & more',
    organizationName: 'Lectern',
    issueYear: '2026',
    issueMonth: '12',
    certUrl: 'https://lectern.example/certificates/abc',
    certId: 'abc',
  });
});
