/** The waiting list as the instructor sees it: the addresses, their export, and the removal of one. */
import { csvText } from '#rules/learners/csv.ts';
import { maskEmail } from '#rules/sign-in/sign-in.ts';
import { dateField } from '#rules/site-time.ts';
import { listedAccountOf } from '#rules/waiting-list.ts';
import type { Api } from '#contract/api.ts';
import type { AppContext } from '#server/context.ts';
import { type AuditLine, writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  countEntries,
  type Entry,
  type EntryPosition,
  findEntry,
  findOwners,
  listEntries,
  removeAddress,
} from './store.ts';

const entriesPerPage = 50;

/** Rows of one statement of the export. */
const exportedAtOnce = 500;

type List = Api['GET /api/studio/waiting-list']['reply'];

export async function describeList(
  { db }: AppContext,
  { q, cursor }: { q: string; cursor?: string | undefined },
): Promise<List> {
  const [at = '', id = ''] = cursor?.split('.') ?? [];
  const after = cursor === undefined ? null : { at: Number(at), id };
  const found = await listEntries(db, { q: q.trim().toLowerCase(), after, atMost: entriesPerPage + 1 });
  const entries = found.slice(0, entriesPerPage);
  const last = found.length > entriesPerPage ? entries.at(-1) : undefined;
  return {
    ...(await countEntries(db)),
    entries: await withAccounts(db, entries),
    next: last ? `${last.askedAt}.${last.id}` : null,
  };
}

async function withAccounts(db: Database, entries: readonly Entry[]): Promise<List['entries']> {
  const emails = entries.map(({ email }) => email);
  const owners = await findOwners(db, emails);
  return entries.map((entry) => ({ ...entry, account: listedAccountOf(owners.get(entry.email) ?? null) }));
}

const columns = ['email', 'language', 'joined', 'confirmed', 'account'];

/** Returns the confirmed addresses as CSV, and writes the audit entry. */
export async function exportList(
  ctx: AppContext,
  { actor }: { actor: string },
): Promise<{ addresses: number; csv: string }> {
  const rows: string[][] = [];
  let after: EntryPosition | null = null;
  do {
    const found: Entry[] = await listEntries(ctx.db, {
      q: '',
      isConfirmed: true,
      after,
      atMost: exportedAtOnce,
    });
    for (const { email, language, askedAt, confirmedAt, account } of await withAccounts(ctx.db, found))
      rows.push([email, language, dateField(askedAt), dateField(confirmedAt ?? askedAt), account]);
    const last = found.at(-1);
    after = found.length === exportedAtOnce && last ? { at: last.askedAt, id: last.id } : null;
  } while (after !== null);
  const detail = String(rows.length);
  await writeAuditLine(ctx.db, lineOf(ctx, { actor, action: 'waiting-list-exported', detail }));
  return { addresses: rows.length, csv: csvText(columns, rows) };
}

/** Removes an address; the audit log keeps it masked. @throws {ApiError} not-found */
export async function removeEntry(
  ctx: AppContext,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const entry = await findEntry(tx, { id });
    if (!entry || !(await removeAddress(tx, { id })))
      throw new ApiError('not-found', 'There is no such address on the waiting list.');
    const detail = maskEmail(entry.email);
    await writeAuditLine(tx, lineOf(ctx, { actor, action: 'waiting-list-removed', detail }));
  });
}

function lineOf(ctx: AppContext, line: Pick<AuditLine, 'actor' | 'action' | 'detail'>): AuditLine {
  const id = ctx.randomBytes(16).toString('base64url');
  return { ...line, id, at: ctx.now(), subject: '' };
}
