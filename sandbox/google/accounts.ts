import { createHash } from 'node:crypto';
import type { SandboxDatabase } from '../database.ts';

/** Someone whom the local Google knows. */
export interface Account {
  /** 21 digits, for ever the same for one address. */
  sub: string;
  email: string;
  name: string;
  /** True when Google has verified the e-mail. */
  verified: boolean;
}

export interface Accounts {
  /** Those used last come first. */
  list(limit: number): Account[];
  find(sub: string): Account | undefined;
  findByEmail(email: string): Account | undefined;
  /** Keeps what is said of an address now; an empty name keeps the one it had. */
  remember(said: { email: string; name: string; verified: boolean }): Account;
}

export function openAccounts(db: SandboxDatabase, now: () => number): Accounts {
  const columns = 'SELECT sub, email, name, verified FROM google_accounts';
  const latest = db.prepare<[number], Row>(`${columns} ORDER BY used_at DESC, rowid DESC LIMIT ?`);
  const bySub = db.prepare<[string], Row>(`${columns} WHERE sub = ?`);
  const keep = db.prepare<Row & { usedAt: number }>(
    `INSERT INTO google_accounts (sub, email, name, verified, used_at)
     VALUES (:sub, :email, :name, :verified, :usedAt)
     ON CONFLICT (sub) DO UPDATE SET name = :name, verified = :verified, used_at = :usedAt`,
  );
  const accounts: Accounts = {
    list: (limit) => latest.all(limit).map(toAccount),
    find(sub) {
      const row = bySub.get(sub);
      return row && toAccount(row);
    },
    findByEmail: (email) => accounts.find(subOf(normalise(email))),
    remember(said) {
      const email = normalise(said.email);
      const name = said.name.trim() || accounts.findByEmail(email)?.name || email.replace(/@.*/, '');
      const account: Account = { sub: subOf(email), email, name, verified: said.verified };
      keep.run({ ...account, verified: Number(account.verified), usedAt: now() });
      return account;
    },
  };
  return accounts;
}

type Row = Omit<Account, 'verified'> & { verified: number };

function toAccount(row: Row): Account {
  return { ...row, verified: row.verified === 1 };
}

function normalise(email: string): string {
  return email.trim().toLowerCase();
}

/** Derives the id from the e-mail alone, so that it stays the same after the data is deleted. */
function subOf(email: string): string {
  const number = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return `1${String(number % 10n ** 20n).padStart(20, '0')}`;
}
