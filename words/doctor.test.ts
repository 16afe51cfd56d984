import { expect, test } from 'vitest';
import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { findingText, report } from './en/doctor/doctor.ts';

test('each finding says what is wrong and what to do', () => {
  const findings: DoctorFinding[] = [
    { code: 'clock-wrong', seconds: -90, service: 'api.stripe.com' },
    { code: 'webhook-missing', url: 'https://course.example/webhooks/stripe' },
    { code: 'spf-missing', domain: 'school.example' },
    { code: 'proxy-not-trusted' },
  ];
  expect(findings.map((finding) => findingText(finding).wrong)).toEqual([
    'The clock of this machine is 90 seconds behind, compared with api.stripe.com.',
    'Stripe has no webhook for this site, so it hears of payments late.',
    'school.example does not say which servers may send its mail (SPF).',
    'The site is behind a proxy and does not believe it, so all visitors count as one for the rate limits.',
  ]);
  for (const finding of findings) expect(findingText(finding).help).toMatch(/[a-z]/);
});

test('one thing is wrong, two things are', () => {
  expect(report.summary(1, 2)).toBe('1 thing is wrong, 2 to look at.');
  expect(report.summary(2, 0)).toBe('2 things are wrong, 0 to look at.');
});
