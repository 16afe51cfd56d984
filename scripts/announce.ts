import type { Settings } from './settings.ts';

/** Prints where to look, once everything serves; the gallery of all parts only while one develops. */
export function announce({ siteUrl, sandbox, environment }: Settings, galleryUrl?: string): void {
  const lines: [string, string][] = [['Site', siteUrl]];
  if (sandbox && environment.SMTP_URL === sandbox.smtpUrl) lines.push(['Email inbox', `${sandbox.url}/mail`]);
  if (sandbox && environment.STRIPE_URL === sandbox.url) {
    lines.push(['Local Stripe', `${sandbox.url}/stripe/payments (card 4242 4242 4242 4242 pays)`]);
  }
  if (environment.INSTRUCTOR_EMAILS) {
    lines.push(['Instructor', `sign in as ${environment.INSTRUCTOR_EMAILS.replaceAll(',', ' or ')}`]);
  }
  if (galleryUrl) lines.push(['All parts', galleryUrl]);
  const rows = lines.map(([label, value]) => `  ${label.padEnd(14)}${value}`);
  console.log(['', 'Lectern is ready.', '', ...rows, '', 'Press Ctrl-C to stop.', ''].join('\n'));
}
