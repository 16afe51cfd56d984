/** Adds addresses to the waiting list once their owners have confirmed them, and removes them at the owner's request. */
import { dayMs } from '#rules/clock.ts';
import type { Language } from '#rules/language.ts';
import { confirmDays } from '#rules/waiting-list.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { findUserByEmail, lockUser } from '#server/accounts/user-store.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { type Database, groupCommit } from '#server/platform/db/database.ts';
import { StaleReadError } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { hitRateLimit } from '#server/platform/rate-limits.ts';
import { writeMail } from '#server/mail/queue.ts';
import { putNewsChoice } from '../news-store.ts';
import { confirmEntry, type Entry, findEntry, putEntry, removeAddress } from './store.ts';
import { entryUrl } from './tokens.ts';

/** Emails that the form can cause for an address in a day. */
const mailsPerDay = 3;

/**
 * Queues an email with a link to confirm the address, or to leave the list if it is on it already. An address that has got
 * enough of them today gets no other. The caller can't tell these cases apart, so strangers learn nothing about an address.
 */
export async function askForEntry(
  ctx: AppContext,
  { email: typed, language }: { email: string; language: Language },
): Promise<void> {
  const email = normalizeEmail(typed);
  const now = ctx.now();
  const id = ctx.randomBytes(16).toString('base64url');
  const mailId = ctx.randomBytes(16).toString('base64url');
  const { document } = await readPublishedContent(ctx);
  const site = document.site.name;
  const { confirmMail, knownMail } = messagesFor(language).waitingListMail;
  await groupCommit(ctx.db, async (tx) => {
    const key = `waiting-list-mail:${hashOf(email)}`;
    if ((await hitRateLimit(tx, { key, atMost: mailsPerDay, windowMs: dayMs, now })) !== null) return;
    const entry = await putEntry(tx, { id, email, language, now });
    const url = entryUrl(ctx, entry);
    const text = entry.confirmedAt === null ? confirmMail({ site, url }) : knownMail({ site, url });
    await writeMail(tx, ctx, { id: mailId, kind: 'waiting-list', to: email, language, ...text });
  });
}

/** Confirms the address of an entry; a repeated request changes nothing. Returns false when it is too late. */
export async function confirm(ctx: AppContext, { id }: { id: string }): Promise<boolean> {
  const now = ctx.now();
  return confirmEntry(ctx.db, { id, askedAfter: now - confirmDays * dayMs, now });
}

/** Returns the entry of a link; null when it has expired, or the address was removed. */
export async function readEntry(ctx: AppContext, { id }: { id: string }): Promise<Entry | null> {
  const entry = await findEntry(ctx.db, { id });
  if (!entry || entry.confirmedAt !== null) return entry;
  return entry.askedAt > ctx.now() - confirmDays * dayMs ? entry : null;
}

/**
 * Removes an address from the list at the request of its owner, and switches off the news of the account that has it. Call
 * it in a transaction.
 */
export async function leave(tx: Database, { id, now }: { id: string; now: number }): Promise<void> {
  const entry = await findEntry(tx, { id });
  const user = entry && (await findUserByEmail(tx, { email: entry.email }));
  if (user) {
    const locked = await lockUser(tx, { uid: user.uid });
    if (locked?.mergedInto !== null) throw new StaleReadError(`The account ${user.uid} was merged`);
    await putNewsChoice(tx, { uid: user.uid, news: false, now });
  }
  await removeAddress(tx, { id });
}
