import * as endpoints from '#contract/studio/audit.ts';
import { findUserByEmail, listUidsOf } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { readAuditLines } from '#server/platform/audit.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { findEmails } from './store.ts';

const entriesPerPage = 100;

const readAuditLog = handle(endpoints.readAuditLog, async (ctx, c) => {
  const { action = null, person = '', from = 0, to = Number.MAX_SAFE_INTEGER, cursor } = c.req.valid('query');
  const uids = person === '' ? null : await uidsOf(ctx, person);
  // An unknown email has no entries.
  if (uids?.length === 0) return c.json({ lines: [], next: null }, 200);
  const found = await readAuditLines(ctx.db, {
    filters: { action, uids, from, to },
    after: cursorOf(cursor),
    atMost: entriesPerPage,
  });
  const emails = await findEmails(ctx.db, {
    uids: [...new Set(found.flatMap(({ actor, subject }) => [actor, subject]))].filter((id) => id !== ''),
  });
  const last = found.length === entriesPerPage ? found.at(-1) : undefined;
  const lines = found.map(({ actor, ...entry }) => ({
    ...entry,
    actor: emails.get(actor) ?? actor,
    subjectEmail: emails.get(entry.subject) ?? null,
  }));
  return c.json({ lines, next: last ? `${last.at}.${last.id}` : null }, 200);
});

async function uidsOf(ctx: AppContext, person: string): Promise<string[]> {
  const user = await findUserByEmail(ctx.db, { email: normalizeEmail(person) });
  return user ? listUidsOf(ctx.db, user) : [];
}

function cursorOf(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const dot = cursor.indexOf('.');
  return { at: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

export const routes = [readAuditLog];
