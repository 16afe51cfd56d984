/** The findings of `npm run doctor`: codes and facts. Their texts are in `messages/`. */
import type { BackupFailureCode } from './backup.ts';

export type DoctorFinding =
  | { code: 'configuration-wrong'; problems: string }
  | { code: 'setting-misspelled'; name: string; meant: string }
  | { code: 'setting-unknown'; name: string }
  | { code: 'data-not-writable'; folder: string; reason: string }
  | { code: 'data-open-to-others'; path: string; mode: string }
  | { code: 'disk-nearly-full'; folder: string; freeMegabytes: number }
  | { code: 'database-away'; database: string; reason: string }
  | { code: 'database-old'; pending: number }
  | { code: 'database-new'; unknown: string }
  | { code: 'log-large'; megabytes: number }
  | { code: 'storage-not-shared'; folder: string }
  | { code: 'database-unencrypted'; host: string }
  | { code: 'backup-old'; days: number }
  | { code: 'backup-off' }
  | { code: 'backup-not-writable'; folder: string; reason: string }
  | { code: 'backup-failed'; reason: BackupFailureCode }
  | { code: 'backup-only-here'; folder: string }
  | { code: 'drill-failed'; reason: BackupFailureCode }
  | { code: 'clock-wrong'; seconds: number; service: string }
  | { code: 'smtp-away'; server: string; reason: string }
  | { code: 'smtp-password'; server: string }
  | { code: 'smtp-encryption'; server: string }
  | { code: 'smtp-slow'; server: string; seconds: number }
  | { code: 'mail-refused'; to: string; reason: string }
  | { code: 'bounces-unheard'; url: string }
  | { code: 'dns-away'; domain: string }
  | { code: 'sender-unknown'; domain: string }
  | { code: 'spf-missing'; domain: string }
  | { code: 'spf-twice'; domain: string }
  | { code: 'spf-open'; domain: string }
  | { code: 'dkim-not-found'; domain: string }
  | { code: 'dmarc-missing'; domain: string }
  | { code: 'stripe-away'; url: string }
  | { code: 'stripe-key' }
  | { code: 'stripe-test-mode' }
  | { code: 'stripe-slow'; seconds: number }
  | { code: 'stripe-tax-off' }
  | { code: 'webhook-missing'; url: string }
  | { code: 'webhook-disabled'; url: string }
  | { code: 'webhook-events'; url: string; missing: string }
  | { code: 'webhook-undelivered'; url: string; events: number }
  | { code: 'webhook-untried' }
  | { code: 'webhook-not-readable' }
  | { code: 'price-missing'; price: string }
  | { code: 'price-inactive'; price: string }
  | { code: 'price-differs'; price: string; here: string; atStripe: string }
  | { code: 'google-away'; issuer: string; reason: string }
  | { code: 'google-client' }
  | { code: 'google-redirect'; url: string }
  | { code: 'transcription-away'; url: string; reason: string }
  | { code: 'transcription-key' }
  | { code: 'packager-missing'; reason: string }
  | { code: 'packager-fails'; reason: string }
  | { code: 'site-away'; url: string; reason: string }
  | { code: 'site-slow'; url: string; seconds: number }
  | { code: 'site-not-ready'; url: string; status: number }
  | { code: 'site-not-ours'; url: string }
  | { code: 'certificate-invalid'; url: string; reason: string }
  | { code: 'certificate-ends'; url: string; days: number }
  | { code: 'http-open'; url: string }
  | { code: 'header-lost'; header: string }
  | { code: 'replies-cached'; url: string }
  | { code: 'uploads-refused'; status: number }
  | { code: 'proxy-not-trusted' }
  | { code: 'proxy-missing' }
  | { code: 'proxy-forged' }
  | { code: 'proxy-shared' }
  | { code: 'accel-missing'; prefix: string }
  | { code: 'accel-unreadable'; folder: string; status: number }
  | { code: 'metrics-open'; url: string };

export type DoctorCode = DoctorFinding['code'];

/** Findings that may cause errors later or may be intended; all others are errors now. */
const warnings: readonly DoctorCode[] = [
  'setting-unknown',
  'disk-nearly-full',
  'log-large',
  'storage-not-shared',
  'database-unencrypted',
  'backup-only-here',
  'smtp-slow',
  'bounces-unheard',
  'spf-open',
  'dkim-not-found',
  'stripe-test-mode',
  'stripe-slow',
  'webhook-untried',
  'webhook-not-readable',
  'transcription-away',
  'transcription-key',
  'packager-missing',
  'certificate-ends',
  'site-slow',
];

export function isWarning({ code }: { code: DoctorCode }): boolean {
  return warnings.includes(code);
}

/** The parts that the doctor checks, in this order. */
export const doctorParts = [
  'settings',
  'data',
  'mail',
  'sender',
  'stripe',
  'google',
  'transcription',
  'videos',
  'site',
] as const;

export type DoctorPart = (typeof doctorParts)[number];
