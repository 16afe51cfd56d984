/** The tables about the people who run the site: their second factors and invitations. */
import type { Role } from '#rules/roles.ts';
import type { Fixed } from './columns.ts';

type SecondFactorsTable = {
  id: Fixed<string>;
  uid: Fixed<string>;
  kind: Fixed<'passkey' | 'authenticator'>;
  name: string;
  /** The four columns of a passkey, in base64url where they are bytes; null for an authenticator. */
  credentialId: Fixed<string | null>;
  publicKey: Fixed<string | null>;
  counter: number | null;
  /** JSON: the ways to reach the passkey, such as `["internal","hybrid"]`. */
  transports: Fixed<string | null>;
  /** The secret of an authenticator, encrypted with the site's own key; null for a passkey. */
  encryptedSecret: string | null;
  /** The 30-second step of the authenticator's last code, so that a code works once. */
  lastStep: number | null;
  createdAt: Fixed<number>;
  lastUsedAt: number | null;
};

type RecoveryCodesTable = {
  uid: Fixed<string>;
  codeHash: Fixed<string>;
  createdAt: Fixed<number>;
  usedAt: number | null;
};

export type ChallengePurpose = 'add-passkey' | 'add-authenticator' | 'prove';

/** The challenges that sessions were given; a row is deleted when it is answered. */
type FactorChallengesTable = {
  /** The challenge of a passkey; a random id for an authenticator. */
  id: Fixed<string>;
  sessionId: Fixed<string>;
  purpose: Fixed<ChallengePurpose>;
  /** The secret of the authenticator that is being added. */
  encryptedSecret: Fixed<string | null>;
  createdAt: Fixed<number>;
};

type InvitationsTable = {
  id: Fixed<string>;
  email: Fixed<string>;
  role: Fixed<Role>;
  /** The uid of the instructor. */
  invitedBy: Fixed<string>;
  createdAt: Fixed<number>;
  expiresAt: Fixed<number>;
  acceptedAt: number | null;
  revokedAt: number | null;
  /** The e-mail while the invitation is open; null afterwards. */
  openKey: string | null;
};

export type StaffTables = {
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  factorChallenges: FactorChallengesTable;
  invitations: InvitationsTable;
};
