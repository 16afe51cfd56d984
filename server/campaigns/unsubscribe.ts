/** The page on which a recipient unsubscribes, and the POST of it or of a mail program (RFC 8058). No one signs in. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { emailOfErasedUser } from '#rules/account.ts';
import { pages } from '#rules/pages.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { findCurrentUid, findUser, lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { Database } from '#server/platform/db/database.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { putNewsChoice } from './news-store.ts';
import { paragraph, sendPublicPage } from './public-page.ts';
import { findRecipient, markUnsubscribed } from './recipients-store.ts';
import { findSequenceMail, markSequenceMailUnsubscribed } from './sequences/members-store.ts';
import { countUnsubscribe } from './store.ts';
import { isNewsLink, type NewsToken, readNewsToken } from './unsubscribe-url.ts';
import { leaveFromEmail, showLeaving } from './waiting-list/leave-from-email.ts';

/** Shows a button: scanners open links, so a GET changes nothing. */
export async function readNewsUnsubscribe(ctx: AppContext, c: Context): Promise<Response> {
  const token = readNewsToken(c.req.param('token') ?? '');
  const listed = token && (await findListed(ctx, token));
  if (listed) return showLeaving(ctx, c, listed);
  const uid = token && (await findReader(ctx, ctx.db, token));
  return uid === null ? showUnknown(ctx, c) : showPage(ctx, c, { uid, isDone: false });
}

/** Unsubscribes; a repeated request answers the same. */
export async function unsubscribeFromNews(ctx: AppContext, c: Context): Promise<Response> {
  const token = readNewsToken(c.req.param('token') ?? '');
  const listed = token && (await findListed(ctx, token));
  if (listed) return leaveFromEmail(ctx, c, listed);
  const uid = token && (await unsubscribeReader(ctx, token));
  if (uid === null) return showUnknown(ctx, c);
  ctx.log.info({ event: 'news-unsubscribed', uid });
  return showPage(ctx, c, { uid, isDone: true });
}

/** Returns the recipient of an email to the waiting list; null for another link. A restored backup lacks later emails. */
async function findListed(ctx: AppContext, token: NewsToken) {
  const { id, reader } = token;
  const recipient = await findRecipient(ctx.db, token);
  const { entryId } = recipient ?? reader;
  return entryId != null && isNewsLink(ctx, token, recipient) ? { id, entryId } : null;
}

/** Returns the account that unsubscribed; null for an unknown email. */
async function unsubscribeReader(ctx: AppContext, token: NewsToken): Promise<string | null> {
  const { id } = token;
  return transaction(ctx.db, async (tx) => {
    const uid = await findReader(ctx, tx, token);
    if (uid === null) return null;
    const user = await lockUser(tx, { uid });
    // The account may have been merged before it was locked.
    if ((await findReader(ctx, tx, token)) !== uid) throw new StaleReadError(`The account ${uid} was merged`);
    // A deleted account gets no news, and neither does one that a restored backup lacks.
    if (!user || user.email === emailOfErasedUser(uid)) return uid;
    await putNewsChoice(tx, { uid, news: false, now: ctx.now() });
    const first = await markUnsubscribed(tx, { id, now: ctx.now() });
    if (first) await countUnsubscribe(tx, { id: first.campaignId });
    await markSequenceMailUnsubscribed(tx, { id, now: ctx.now() });
    return uid;
  });
}

/** Returns the account that an email was sent to, or the one it was merged into; null for an unknown link. */
async function findReader(ctx: AppContext, db: Database, token: NewsToken): Promise<string | null> {
  const email = (await findRecipient(db, token)) ?? (await findSequenceMail(db, token));
  // A restored backup lacks later emails.
  const { uid } = email ?? token.reader;
  return uid === null || !isNewsLink(ctx, token, email) ? null : findCurrentUid(db, { uid });
}

async function showPage(
  ctx: AppContext,
  c: Context,
  { uid, isDone }: { uid: string; isDone: boolean },
): Promise<Response> {
  const language = (await findUser(ctx.db, { uid }))?.language ?? languageOf(ctx, c);
  const text = messagesFor(language).campaignMail.unsubscribePage;
  const site = (await readPublishedContent(ctx)).document.site.name;
  if (isDone)
    return sendPublicPage(c, {
      language,
      title: text.done,
      body: paragraph(text.doneText(site)),
      status: 200,
    });
  const form = html`${paragraph(text.text(site))}
    <form method="post"><button class="button">${text.button}</button></form>`;
  return sendPublicPage(c, { language, title: text.title, body: form, status: 200 });
}

function showUnknown(ctx: AppContext, c: Context): Promise<Response> {
  const language = languageOf(ctx, c);
  const text = messagesFor(language).campaignMail.unsubscribePage;
  const body = html`${paragraph(text.unknownText)}
    <p class="paragraph"><a class="link" href="${pages.account}">${text.account}</a></p>`;
  return sendPublicPage(c, { language, title: text.unknown, body, status: 404 });
}
