import * as endpoints from '#contract/studio/audit.ts';
import { handle } from '#server/handle.ts';
import { normaliseEmail } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { readAuditLines } from '#server/platform/audit.ts';
import { listUidsOf } from '#server/accounts/merged-accounts-store.ts';
import { findEmails } from './store.ts';
import { findUserByEmail } from '#server/accounts/user-store.ts';

const linesAPage = 100;

const readAuditLog = handle(endpoints.readAuditLog, async (ctx, c) => {
  const { action = null, person = '', from = 0, to = Number.MAX_SAFE_INTEGER, cursor } = c.req.valid('query');
  const uids = person === '' ? null : await uidsOf(ctx, person);
  // Nobody has this e-mail, and so no line.
  if (uids?.length === 0) return c.json({ lines: [], next: null }, 200);
  const found = await readAuditLines(ctx.db, {
    filters: { action, uids, from, to },
    after: linePlaceOf(cursor),
    atMost: linesAPage,
  });
  const emails = await findEmails(ctx.db, {
    uids: [...new Set(found.flatMap(({ actor, subject }) => [actor, subject]))].filter((id) => id !== ''),
  });
  const last = found.length === linesAPage ? found.at(-1) : undefined;
  const lines = found.map(({ actor, ...line }) => ({
    ...line,
    actor: emails.get(actor) ?? actor,
    subjectEmail: emails.get(line.subject) ?? null,
  }));
  return c.json({ lines, next: last ? `${last.at}.${last.id}` : null }, 200);
});

async function uidsOf(ctx: AppContext, person: string): Promise<string[]> {
  const user = await findUserByEmail(ctx.db, { email: normaliseEmail(person) });
  return user ? listUidsOf(ctx.db, user) : [];
}

function linePlaceOf(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const dot = cursor.indexOf('.');
  return { at: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

export const routes = [readAuditLog];
