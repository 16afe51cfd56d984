/** The settings that the legal texts tell of, as a site has them without any of its own. */
import type { LegalConfig } from '#server/flows/content/legal-texts.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const legalConfig = {
  siteUrl: 'http://localhost:3000',
  retention: { mailMs: 30 * dayMs, stripeEventsMs: 90 * dayMs, signInsMs: dayMs, rateLimitsMs: dayMs },
  backup: { folder: '', isNightly: true, store: null, daily: 7, weekly: 4, beforeMigration: 3 },
} satisfies LegalConfig['config'];
