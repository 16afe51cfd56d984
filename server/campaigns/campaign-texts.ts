/** The texts of campaigns and sequences as rows store them, and as readers of a language get them (decision 208). */
import type { ContentDocument } from '#rules/content/document.ts';
import type { Localized } from '#rules/content/localized.ts';
import { type EmailTexts, isWritten, languageFor, subjectIn } from '#rules/email-texts.ts';
import { isLanguage, type Language } from '#rules/language.ts';
import type { CampaignAudience } from '#contract/api.ts';
import { siteLanguage } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { CampaignText } from './compose-campaign.ts';

export type StoredTexts = { subject: string; body: string };

export function textsOf({ subject, body }: StoredTexts): EmailTexts {
  return { subject: JSON.parse(subject) as Localized, body: JSON.parse(body) as Localized };
}

export function storedTexts({ subject, body }: EmailTexts): StoredTexts {
  return { subject: JSON.stringify(subject), body: JSON.stringify(body) };
}

/** Returns the languages in which the site's emails can be written, its main one first. */
export async function readEmailLanguages(ctx: Pick<AppContext, 'db' | 'now'>): Promise<string[]> {
  return emailLanguagesOf((await readPublishedContent(ctx)).document);
}

function emailLanguagesOf({ site }: ContentDocument): string[] {
  const others = site.languages.filter((each) => each !== site.defaultLanguage && isLanguage(each));
  return [site.defaultLanguage, ...others];
}

/** Returns a draft in the site's languages; in the team's language for a main one that the site has no texts in. */
export async function draftInEachLanguage(
  ctx: Pick<AppContext, 'db' | 'now'>,
  write: (language: Language) => { subject: string; body: string },
): Promise<EmailTexts> {
  const drafts = (await readEmailLanguages(ctx)).map(
    (language) => [language, write(isLanguage(language) ? language : siteLanguage)] as const,
  );
  return {
    subject: Object.fromEntries(drafts.map(([language, { subject }]) => [language, subject])),
    body: Object.fromEntries(drafts.map(([language, { body }]) => [language, body])),
  };
}

export async function readMainLanguage(ctx: Pick<AppContext, 'db' | 'now'>): Promise<string> {
  return (await readPublishedContent(ctx)).document.site.defaultLanguage;
}

/** Returns the subject by which the studio and the audit log name an email. */
export async function readSubject(ctx: Pick<AppContext, 'db' | 'now'>, stored: StoredTexts): Promise<string> {
  return subjectIn(textsOf(stored), await readMainLanguage(ctx));
}

/** Returns whether an email can be sent: it is written in the main language. */
export function isSendable(stored: StoredTexts, main: string): boolean {
  return isWritten(textsOf(stored), main);
}

/** Returns an email as a reader of a language gets it, with the site's names, as `composeCampaign` takes it. */
export async function campaignTextIn(
  ctx: Pick<AppContext, 'config' | 'db' | 'now'>,
  stored: StoredTexts & { audience?: string },
  language: Language,
): Promise<CampaignText> {
  const { document } = await readPublishedContent(ctx);
  const { name, company, defaultLanguage: main } = document.site;
  const site = { name, company: company.map((line) => textIn(document, line, language)) };
  const isToWaitingList = isOfWaitingList(stored.audience);
  const texts = textsOf(stored);
  const textLanguage = languageFor(texts, { reader: language, main });
  const { [textLanguage]: subject = '' } = texts.subject;
  const { [textLanguage]: body = '' } = texts.body;
  return { subject, body, textLanguage, language, siteUrl: ctx.config.siteUrl, site, isToWaitingList };
}

function isOfWaitingList(audience: string | undefined): boolean {
  return audience !== undefined && (JSON.parse(audience) as CampaignAudience).waitingList === true;
}
