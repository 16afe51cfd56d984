import { expect, test } from 'vitest';
import { linkedInUrl } from './linkedin.ts';

test("LinkedIn's form comes filled in", () => {
  const address = linkedInUrl({
    name: 'Build AI Apps & more',
    organization: 'Lectern',
    url: 'https://lectern.example/certificates/abc',
    id: 'abc',
    // Half past seven on New Year's morning in Kuala Lumpur.
    issuedAt: Date.UTC(2026, 11, 31, 23, 30),
  });
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Build AI Apps & more',
    organizationName: 'Lectern',
    issueYear: '2027',
    issueMonth: '1',
    certUrl: 'https://lectern.example/certificates/abc',
    certId: 'abc',
  });
});
