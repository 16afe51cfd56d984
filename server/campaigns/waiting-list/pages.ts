/** The form of the waiting list as every browser sends it, and the pages that follow. They need no script. */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { isLanguage, type Language, publicPath } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { confirmDays, waitingListPath, waitingListSentPath } from '#rules/waiting-list.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { rejectWhileImpersonating } from '#server/accounts/viewer.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type Env, requireSameOrigin } from '#server/platform/http/api.ts';
import { clientNetwork, hitRateLimits } from '#server/platform/rate-limits.ts';
import { paragraph, sendPublicPage } from '../public-page.ts';
import { askForEntry, confirm, leave, readEntry } from './join.ts';
import { showLeft } from './leave-from-email.ts';
import { readEntryToken } from './tokens.ts';

const minuteMs = 60_000;

/** The longest address (RFC 5321), and room for its spaces. */
const longestEmail = 320;

/** Takes an address, and answers the same whether it is on the list or not. */
export async function submitWaitingListForm(ctx: AppContext, c: Context<Env>): Promise<Response> {
  requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);
  await rejectWhileImpersonating(ctx, c);
  const form = new URLSearchParams(await c.req.text());
  const email = form.get('email') ?? '';
  const given = form.get('language') ?? undefined;
  const language = isLanguage(given) ? given : languageOf(ctx, c);
  const { document } = await readPublishedContent(ctx);
  if (document.site.isOpen) return c.redirect(publicPath(pages.landing, language), 303);
  if (email.length > longestEmail || !looksLikeEmail(email))
    return showForm(c, { language, email, problem: 'invalid', status: 400 });
  try {
    const { network, block } = clientNetwork(ctx, c);
    const name = 'waiting-list';
    await hitRateLimits(
      ctx,
      { key: `${name}:${network}`, atMost: 30, windowMs: 10 * minuteMs },
      { key: `${name}:${block}`, atMost: 300, windowMs: minuteMs },
      { key: name, atMost: 3_000, windowMs: minuteMs },
    );
    await askForEntry(ctx, { email, language });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'resource-exhausted')
      return showForm(c, { language, email, problem: 'tooOften', status: 429 });
    ctx.log.error({ event: 'error', id: c.env.requestId, path: waitingListPath, error });
    return showForm(c, { language, email, problem: 'failed', status: 503 });
  }
  return c.redirect(`${waitingListSentPath}?language=${language}`, 303);
}

type Problem = { language: Language; email: string; problem: 'invalid' | 'tooOften' | 'failed' };

/** Shows the form again with what was typed. */
function showForm(c: Context, { language, email, problem, status }: Problem & { status: 400 | 429 | 503 }) {
  const { form: text } = messagesFor(language).waitingListMail;
  const body = html`<p id="problem" class="paragraph problem" role="alert">${text.problems[problem]}</p>
    <form method="post" action="${waitingListPath}">
      <input type="hidden" name="language" value="${language}" />
      <label for="email">${text.label}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        required
        aria-describedby="problem"
        value="${email}"
      />
      <button class="button">${text.button}</button>
    </form>`;
  return sendPublicPage(c, { language, title: text.title, body, status });
}

/** Says that an email is on its way. */
export async function showWaitingListSent(ctx: AppContext, c: Context): Promise<Response> {
  const given = c.req.query('language');
  const language = isLanguage(given) ? given : languageOf(ctx, c);
  const { sentPage: text } = messagesFor(language).waitingListMail;
  const body = html`${paragraph(text.text)} ${paragraph(text.hint)}${homeLink(language, text.home)}`;
  return sendPublicPage(c, { language, title: text.title, body, status: 200 });
}

/** Shows the entry with a button that confirms or removes it: scanners open links, so a GET changes nothing. */
export async function showEntry(ctx: AppContext, c: Context): Promise<Response> {
  const id = readEntryToken(ctx, c.req.param('token') ?? '');
  const entry = id === null ? null : await readEntry(ctx, { id });
  if (!entry) return showGone(ctx, c);
  const { language, email } = entry;
  const { confirmPage, listedPage } = messagesFor(language).waitingListMail;
  const { document } = await readPublishedContent(ctx);
  const { name: site, isOpen } = document.site;
  if (entry.confirmedAt === null) {
    const body = html`${paragraph(confirmPage.text({ site, email }))}${action('confirm', confirmPage.button)}`;
    return sendPublicPage(c, { language, title: confirmPage.title, body, status: 200 });
  }
  const text = isOpen ? listedPage.openText(site) : listedPage.text({ site, email });
  const body = html`${paragraph(text)}${homeLink(language, listedPage.home)}${action('leave', listedPage.leave)}`;
  return sendPublicPage(c, { language, title: listedPage.title, body, status: 200 });
}

/** Confirms or removes the entry of the link. */
export async function changeEntry(ctx: AppContext, c: Context): Promise<Response> {
  const id = readEntryToken(ctx, c.req.param('token') ?? '');
  const entry = id === null ? null : await readEntry(ctx, { id });
  const asked = new URLSearchParams(await c.req.text()).get('action');
  // A second click, or an entry that a restored backup lacks.
  if (!entry && id !== null && asked === 'leave') return showLeft(ctx, c);
  if (!entry) return showGone(ctx, c);
  if (asked === 'leave') {
    await transaction(ctx.db, (tx) => leave(tx, { id: entry.id, now: ctx.now() }));
    ctx.log.info({ event: 'waiting-list-left', entry: entry.id });
    return showLeft(ctx, c, entry.language);
  }
  if (asked === 'confirm') {
    if (!(await confirm(ctx, entry))) return showGone(ctx, c);
    ctx.log.info({ event: 'waiting-list-joined', entry: entry.id });
  }
  return c.redirect(c.req.path, 303);
}

function action(name: 'confirm' | 'leave', label: string) {
  const style = name === 'confirm' ? 'button' : 'quiet';
  return html`<form method="post">
    <button class="${style}" name="action" value="${name}">${label}</button>
  </form>`;
}

function showGone(ctx: AppContext, c: Context): Promise<Response> {
  const language = languageOf(ctx, c);
  const { gonePage: text } = messagesFor(language).waitingListMail;
  const body = html`${paragraph(text.text(confirmDays))}${homeLink(language, text.home)}`;
  return sendPublicPage(c, { language, title: text.title, body, status: 404 });
}

function homeLink(language: Language, label: string) {
  return html`<p class="paragraph">
    <a class="link" href="${publicPath(pages.landing, language)}">${label}</a>
  </p>`;
}
