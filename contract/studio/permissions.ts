/** One table says which role may call which endpoint of the studio, and what must be proven of the second factor. */
import type { Role } from '#rules/roles.ts';
import type { FactorNeed } from '#rules/sign-in/second-factor.ts';
import type { Api, KeyOf } from '../api.ts';
import type { Endpoint } from '../endpoints.ts';

export type Permission = {
  roles: readonly Role[];
  /** `fresh` for money, roles and deletion. */
  factor: FactorNeed;
  /** True where everybody without the role finds nothing there, as if the endpoint did not exist. */
  isHidden?: true;
};

/** The endpoints whose path begins so, such as `GET /api/studio/videos`. */
type KeyBelow<Path extends string, E = Endpoint> = E extends Endpoint & { path: `${Path}${string}` }
  ? KeyOf<E>
  : never;

type StudioKey = KeyBelow<'/api/studio'>;

const instructor = ['instructor'] as const;
const everyRole = ['instructor', 'assistant'] as const;

const adding: Permission = { roles: everyRole, factor: 'first-or-fresh' };
const content: Permission = { roles: instructor, factor: 'session', isHidden: true };
const decision: Permission = { roles: instructor, factor: 'session', isHidden: true };

/** An endpoint that is missing here is a type error. */
export const permissions: Record<StudioKey, Permission> = {
  'GET /api/studio': { roles: everyRole, factor: 'none' },

  'GET /api/studio/second-factors': { roles: everyRole, factor: 'session' },
  'POST /api/studio/second-factor-postponements': { roles: everyRole, factor: 'none' },
  'POST /api/studio/passkey-challenges': adding,
  'POST /api/studio/passkeys': adding,
  'POST /api/studio/authenticator-challenges': adding,
  'POST /api/studio/authenticators': adding,
  'PATCH /api/studio/second-factors/{id}': { roles: everyRole, factor: 'session' },
  'DELETE /api/studio/second-factors/{id}': { roles: everyRole, factor: 'fresh' },
  'POST /api/studio/recovery-codes': { roles: everyRole, factor: 'fresh' },
  'POST /api/studio/second-factor-challenges': { roles: everyRole, factor: 'none' },
  'POST /api/studio/second-factor-proofs': { roles: everyRole, factor: 'none' },

  'GET /api/studio/team': { roles: instructor, factor: 'session' },
  'DELETE /api/studio/team/{id}': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/invitations': { roles: instructor, factor: 'fresh' },
  'DELETE /api/studio/invitations/{id}': { roles: instructor, factor: 'fresh' },

  'PUT /api/studio/see-as': { roles: instructor, factor: 'session' },
  // To stop is possible at any time.
  'DELETE /api/studio/see-as': { roles: instructor, factor: 'none' },

  'GET /api/studio/payment-reviews': { roles: instructor, factor: 'session' },
  'PUT /api/studio/payment-reviews/{id}/resolution': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/payment-checks': { roles: instructor, factor: 'session' },
  'GET /api/studio/reconciliation': { roles: instructor, factor: 'session' },
  'POST /api/studio/reconciliation-runs': { roles: instructor, factor: 'session' },
  'PUT /api/studio/discrepancies/{id}/repair': { roles: instructor, factor: 'fresh' },

  'GET /api/studio/prices': { roles: instructor, factor: 'session' },
  'POST /api/studio/prices': { roles: instructor, factor: 'fresh' },
  'GET /api/studio/price-comparisons': { roles: instructor, factor: 'session' },
  'POST /api/studio/country-currencies': { roles: instructor, factor: 'fresh' },
  'DELETE /api/studio/country-currencies/{country}': { roles: instructor, factor: 'fresh' },

  'GET /api/studio/today': { roles: instructor, factor: 'session' },
  'GET /api/studio/audit': { roles: instructor, factor: 'session' },
  'GET /api/studio/backups': content,
  'POST /api/studio/backup-runs': content,
  // It holds the personal data of everybody.
  'POST /api/studio/backups/{name}/downloads': { ...content, factor: 'fresh' },
  'GET /api/studio/backups/{name}/archive': content,
  'GET /api/studio/failed-mails': { roles: everyRole, factor: 'session' },

  'GET /api/studio/learners/{uid}/access': { roles: instructor, factor: 'session' },
  'POST /api/studio/learners/{uid}/grants': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/grants/{id}/end': { roles: instructor, factor: 'fresh' },
  'GET /api/studio/learners': { roles: everyRole, factor: 'session' },
  'POST /api/studio/learner-exports': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/learner-imports': { roles: instructor, factor: 'fresh' },
  'GET /api/studio/learner-segments': { roles: everyRole, factor: 'session' },
  'PUT /api/studio/learner-segments/{id}': { roles: everyRole, factor: 'session' },
  'DELETE /api/studio/learner-segments/{id}': { roles: everyRole, factor: 'session' },
  'GET /api/studio/learners/{uid}': { roles: everyRole, factor: 'session' },
  'GET /api/studio/learners/{uid}/timeline': { roles: everyRole, factor: 'session' },
  'GET /api/studio/learners/{uid}/lessons/{lessonId}/access': { roles: everyRole, factor: 'session' },
  'POST /api/studio/learners/{uid}/sign-in-mails': { roles: everyRole, factor: 'session' },
  'PUT /api/studio/learners/{uid}/note': { roles: everyRole, factor: 'session' },
  'DELETE /api/studio/learners/{uid}/mail-stops': { roles: everyRole, factor: 'session' },
  'DELETE /api/studio/learners/{uid}/sessions': { roles: instructor, factor: 'session' },
  'PUT /api/studio/learners/{uid}/ban': { roles: instructor, factor: 'fresh' },
  'DELETE /api/studio/learners/{uid}/ban': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/learners/{uid}/address-changes': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/learners/{uid}/exports': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/learners/{uid}/deletion': { roles: instructor, factor: 'fresh' },
  'DELETE /api/studio/learners/{uid}/deletion': { roles: instructor, factor: 'fresh' },
  'GET /api/studio/learners/{uid}/merge-previews/{from}': { roles: instructor, factor: 'session' },
  'POST /api/studio/learners/{uid}/merges': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/learners/{uid}/manual-payments': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/manual-payments/{id}/withdrawal': { roles: instructor, factor: 'fresh' },
  'POST /api/studio/payments/{id}/refunds': { roles: instructor, factor: 'fresh' },
  'GET /api/studio/sales': { roles: instructor, factor: 'session' },
  'GET /api/studio/sales/totals': { roles: instructor, factor: 'session' },
  'GET /api/studio/sales/export': { roles: instructor, factor: 'session' },
  'GET /api/studio/disputes': { roles: instructor, factor: 'session' },
  'GET /api/studio/disputes/{id}/evidence': { roles: instructor, factor: 'session' },
  'POST /api/studio/disputes/{id}/evidence': { roles: instructor, factor: 'fresh' },
  'GET /api/studio/settlements': { roles: instructor, factor: 'session' },
  'GET /api/studio/payouts': { roles: instructor, factor: 'session' },

  'GET /api/studio/certificates': { roles: everyRole, factor: 'session', isHidden: true },
  'POST /api/studio/certificates/{id}/confirmation': decision,
  'POST /api/studio/certificate-confirmations': decision,
  'POST /api/studio/certificates/{id}/reissue': decision,
  'POST /api/studio/certificates/{id}/decline': decision,
  'POST /api/studio/certificates/{id}/revocation': decision,

  'GET /api/studio/site-start': content,
  'PUT /api/studio/site-start': content,
  'GET /api/studio/legal-texts': content,
  'GET /api/studio/content': content,
  'PUT /api/studio/content/draft/{page}': content,
  'DELETE /api/studio/content/draft': content,
  'GET /api/studio/content/changes': content,
  'POST /api/studio/content/revisions': content,
  'GET /api/studio/content/revisions': content,
  'POST /api/studio/content/revisions/{id}/restoration': content,
  'GET /api/studio/videos': content,
  'PATCH /api/studio/videos/{id}': content,
  'DELETE /api/studio/videos/{id}': { ...content, factor: 'fresh' },
  'POST /api/studio/videos/{id}/checks': content,
  'POST /api/studio/videos/{id}/packaging': content,
  'POST /api/studio/videos/{id}/trims': content,
  'PUT /api/studio/videos/{id}/poster': content,
  'DELETE /api/studio/videos/{id}/poster': content,
  'PUT /api/studio/videos/{id}/captions/{language}': content,
  'DELETE /api/studio/videos/{id}/captions/{language}': content,
  'GET /api/studio/videos/{id}/captions/{language}': content,
  'PUT /api/studio/videos/{id}/captions/{language}/draft': content,
  'DELETE /api/studio/videos/{id}/captions/{language}/draft': content,
  'POST /api/studio/videos/{id}/captions/{language}/publication': content,
  'POST /api/studio/videos/{id}/captions/{language}/transcription': content,
  'DELETE /api/studio/videos/{id}/captions/{language}/transcription': content,
  'POST /api/studio/images': content,
  'GET /api/studio/attachments': content,
  'POST /api/studio/attachments': content,
};

/** Returns null for an endpoint that is not the studio's. */
export function permissionFor(key: keyof Api): Permission | null {
  return isOfStudio(key) ? permissions[key] : null;
}

function isOfStudio(key: keyof Api): key is StudioKey {
  return Object.hasOwn(permissions, key);
}

/** The pages of the draft, under /studio/preview. */
export const previewPermission: Permission = { roles: instructor, factor: 'session' };
