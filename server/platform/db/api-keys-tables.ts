/** The table of API keys. A revoked key is deleted; the audit log remembers it. */
import type { Fixed } from './columns.ts';

type ApiKeysTable = {
  id: Fixed<string>;
  /** A number below the most keys of a site, so that concurrent requests cannot exceed them. */
  slot: Fixed<number>;
  /** The instructor who created it. */
  uid: Fixed<string>;
  name: Fixed<string>;
  /** Separated by spaces. */
  scopes: Fixed<string>;
  /** The hash of the whole key. */
  keyHash: Fixed<string>;
  lastFour: Fixed<string>;
  createdAt: Fixed<number>;
  expiresAt: Fixed<number | null>;
  /** The start of the day in UTC, so that a key costs one write a day. */
  lastUsedAt: number | null;
};

export type ApiKeysTables = { apiKeys: ApiKeysTable };
