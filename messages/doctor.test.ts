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
    'The clock of this machine is 90 seconds behind api.stripe.com.',
    'Stripe has no webhook for this site, so the site learns about payments late.',
    'school.example has no SPF record, which names the servers that may send its email.',
    'The site is behind a proxy that it does not trust, so all visitors count as one for the rate limits.',
  ]);
  for (const finding of findings) expect(findingText(finding).help).toMatch(/[a-z]/);
});

test('the summary uses singular and plural', () => {
  expect(report.summary(1, 2)).toBe('1 error, 2 warnings.');
  expect(report.summary(2, 0)).toBe('2 errors, 0 warnings.');
});
