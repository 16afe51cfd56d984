import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { type Html, page } from '#sandbox/page.ts';

/** An account at the local Google. */
export interface Account {
  /** 21 digits, derived from the email. */
  sub: string;
  email: string;
  name: string;
  /** Whether Google has verified the email. */
  verified: boolean;
}

export interface Accounts {
  /** The most recently used come first. */
  list(limit: number): Account[];
  find(sub: string): Account | undefined;
  findByEmail(email: string): Account | undefined;
  /** Saves the account; an empty name keeps the stored name. */
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
    findByEmail: (email) => accounts.find(subOf(normalize(email))),
    remember(said) {
      const email = normalize(said.email);
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

function normalize(email: string): string {
  return email.trim().toLowerCase();
}

/** Derives the id from the email alone, so that it stays the same after the data is deleted. */
function subOf(email: string): string {
  const number = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return `1${String(number % 10n ** 20n).padStart(20, '0')}`;
}

/** The form values: the site's hint or the submitted text. */
export interface Typed {
  email: string;
  name: string;
  verified: boolean;
}

/** The account chooser. It works without JavaScript and in a small popup. */
export function accountPage(options: { site: string; known: Account[]; typed: Typed; error?: string }): Html {
  const { site, known, typed, error } = options;
  return page({
    title: 'Sign in with the local Google',
    frame: 'account',
    body: html`<p class="note">The local Google: any address will do, nothing leaves this computer.</p>
      <h1>Choose an account</h1>
      <p class="lead">to continue to <strong>${site}</strong></p>
      ${known.length > 0 ? knownAccounts(known) : ''}
      <form method="post" class="account">
        ${known.length > 0 ? html`<h2>Another account</h2>` : ''}
        ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
        <label>
          Email
          <input name="email" type="email" autocomplete="off" required value="${typed.email}" />
        </label>
        <label>Name <input name="name" autocomplete="off" value="${typed.name}" /></label>
        <label class="choice">
          <input type="checkbox" name="verified" value="yes" ${typed.verified ? 'checked' : ''} />
          Google says this address is verified
        </label>
        <p class="actions">
          <button>Continue</button>
          <button class="quiet" name="cancel" value="yes" formnovalidate>Cancel</button>
        </p>
      </form>`,
  });
}

/** The page for a sign-in that expired or began in another browser. */
export function gonePage(siteUrl: string): Html {
  return page({
    title: 'This sign-in has expired',
    frame: 'account',
    body: html`<h1>This sign-in has expired</h1>
      <p class="lead">Go back to the site and start again.</p>
      <p><a class="button" href="${siteUrl}">Back to the site</a></p>`,
  });
}

/** The page for an invalid authorization request, which Google must not redirect. */
export function errorPage(error: string, description = ''): Html {
  return page({
    title: 'Access blocked',
    frame: 'account',
    body: html`<h1>Access blocked: this site’s request is invalid</h1>
      <p class="lead">${description}</p>
      <p><code>${error}</code></p>`,
  });
}

function knownAccounts(known: Account[]): Html {
  return html`<form method="post">
    <ul class="known" aria-label="Accounts used before">
      ${known.map(
        ({ sub, name, email, verified }) =>
          html`<li>
            <button name="account" value="${sub}">
              <strong>${name}</strong> <span>${email}</span>
              ${verified ? '' : html`<small>not verified</small>`}
            </button>
          </li>`,
      )}
    </ul>
  </form>`;
}
