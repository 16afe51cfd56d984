/** The tables of the legal texts and of who agreed to which version. */
import type { LegalKind } from '#rules/content/legal.ts';
import type { Fixed } from './columns.ts';

type AgreementsTable = {
  id: Fixed<string>;
  uid: string;
  version: Fixed<string>;
  agreedAt: Fixed<number>;
  /** The versions of the terms and of the refund policy; null for an agreement of a former release. */
  termsVersion: Fixed<number | null>;
  refundsVersion: Fixed<number | null>;
};

/** The versions of the legal texts; a row never changes. */
type LegalTextsTable = {
  kind: Fixed<LegalKind>;
  version: Fixed<number>;
  /** JSON: `LegalText`. */
  texts: Fixed<string>;
  /** The time from which it is in force. */
  since: Fixed<number>;
};

export type LegalTables = {
  agreements: AgreementsTable;
  legalTexts: LegalTextsTable;
};
