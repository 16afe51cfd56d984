/** The page that a campaign's email to the waiting list ends with, and the POST of it or of a mail program (RFC 8058). */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { messagesFor } from '#messages/messages-for.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { paragraph, sendPublicPage } from '../public-page.ts';
import { markUnsubscribed } from '../recipients-store.ts';
import { countUnsubscribe } from '../store.ts';
import { leave } from './join.ts';
import { findEntry } from './store.ts';

type EntryRecipient = { id: string; entryId: string | null };

/** Shows a button: scanners open links, so a GET changes nothing. */
export async function showLeaving(
  ctx: AppContext,
  c: Context,
  { entryId }: EntryRecipient,
): Promise<Response> {
  const entry = entryId === null ? null : await findEntry(ctx.db, { id: entryId });
  if (!entry) return showLeft(ctx, c);
  const { language } = entry;
  const { leavePage: text } = messagesFor(language).waitingListMail;
  const site = (await readPublishedContent(ctx)).document.site.name;
  const body = html`${paragraph(text.text(site))}
    <form method="post"><button class="button">${text.button}</button></form>`;
  return sendPublicPage(c, { language, title: text.title, body, status: 200 });
}

/** Removes the address from the list; a repeated request answers the same. */
export async function leaveFromEmail(
  ctx: AppContext,
  c: Context,
  { id, entryId }: EntryRecipient,
): Promise<Response> {
  const now = ctx.now();
  const entry = entryId === null ? null : await findEntry(ctx.db, { id: entryId });
  await transaction(ctx.db, async (tx) => {
    if (entryId !== null) await leave(tx, { id: entryId, now });
    const first = await markUnsubscribed(tx, { id, now });
    if (first) await countUnsubscribe(tx, { id: first.campaignId });
  });
  ctx.log.info({ event: 'waiting-list-left', entry: entryId });
  return showLeft(ctx, c, entry?.language);
}

/** Says that the address is not on the list. */
export async function showLeft(
  ctx: AppContext,
  c: Context,
  language = languageOf(ctx, c),
): Promise<Response> {
  const { leavePage: text } = messagesFor(language).waitingListMail;
  const site = (await readPublishedContent(ctx)).document.site.name;
  const body = paragraph(text.doneText(site));
  return sendPublicPage(c, { language, title: text.done, body, status: 200 });
}
