/**
 * The values of `.env.example` that are placeholders, or known to the local stand-ins alone. A public site that still
 * has one of them was set up only halfway, so it does not start.
 */
import type { Reader } from './reader.ts';

export const exampleValues: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://lectern:password@localhost:5432/lectern',
  AUTHORIZED_ORIGINS: 'https://www.course.example.com',
  MEDIA_URL: 'https://films.s3.eu-central-1.amazonaws.com/lessons',
  BACKUP_URL: 'https://backups.s3.eu-central-1.amazonaws.com/lectern',
  TRANSCRIPTION_KEY: 'lectern-sandbox-transcription',
  INSTRUCTOR_EMAILS: 'instructor@example.com',
  COMPANY_NAME: 'Lectern',
  COMPANY_ADDRESS: 'Jalan Contoh 12, 80000 Johor Bahru, Malaysia',
  SMTP_URL: 'smtps://user:password@smtp.example.com',
  MAIL_FROM: 'Lectern <hello@example.com>',
  MAIL_BOUNCE_ADDRESS: 'bounces@course.example.com',
  MAIL_WEBHOOK_TOKEN: 'lectern-sandbox-mail-reports',
  MAIL_SNS_TOPIC: 'arn:aws:sns:eu-west-1:123456789012:course-bounces',
  SECURITY_CONTACT: 'mailto:security@course.example.com',
  GOOGLE_CLIENT_ID: 'lectern-sandbox.apps.example',
  GOOGLE_CLIENT_SECRET: 'lectern-sandbox-secret',
  STRIPE_SECRET_KEY: 'sk_test_lectern_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_lectern_sandbox',
  STRIPE_PRICE_PREMIUM_USD: 'price_premium_usd',
  STRIPE_PRICE_ULTRA_USD: 'price_ultra_usd',
  STRIPE_PRICE_PREMIUM_MYR: 'price_premium_myr',
  STRIPE_PRICE_ULTRA_MYR: 'price_ultra_myr',
  STRIPE_PRICE_UPGRADE_USD: 'price_upgrade_usd',
  STRIPE_PRICE_UPGRADE_MYR: 'price_upgrade_myr',
};

/** Adds a problem for each variable that still holds its example. */
export function refuseExamples(read: Reader, wrong: string[]): void {
  for (const [name, example] of Object.entries(exampleValues))
    if (read.given(name) === example || read.list(name).includes(example))
      wrong.push(`${name} still has the example value from .env.example`);
}
