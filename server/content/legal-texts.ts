/**
 * The versions of the privacy notice, the terms and the refund policy. A publication that changes one of them in the default
 * language adds a version in the same transaction (decisions 135 and 189).
 */
import { dayMs } from '#rules/clock.ts';
import { deletionDays } from '#rules/account.ts';
import type { ContentDocument } from '#rules/content/document.ts';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import {
  fillLegalText,
  isSameLegalText,
  isSameLegalVersion,
  type LegalFacts,
  type LegalKind,
  type LegalText,
  type LegalVersion,
  type PublicLegalText,
} from '#rules/content/legal.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lockDraft } from './store.ts';
import {
  addLegalText,
  correctLegalText,
  findLegalText,
  listCurrentLegalTexts,
  listLegalVersions,
} from './legal-text-store.ts';
import { readPublishedContent } from './published-content.ts';
import { transaction } from '#server/platform/db/transaction.ts';

/** The settings that the texts mention. */
export type LegalConfig = { config: Pick<Config, 'siteUrl' | 'retention' | 'backup'> };

type NextText = LegalVersion & LegalText & { kind: LegalKind; isNew: boolean; isCorrected: boolean };

/** Returns each text of the document with the version that it has, or gets when it is published. */
export async function readNextLegalTexts(
  db: Database,
  { config, now }: LegalConfig & Pick<AppContext, 'now'>,
  document: ContentDocument,
): Promise<NextText[]> {
  const current = new Map((await listCurrentLegalTexts(db)).map((text) => [text.kind, text]));
  const factsIn = (language: string) => factsOf(document, config, language);
  return legalKinds.map((kind) => {
    const former = current.get(kind);
    const filled = fillLegalText(document.legal[kind], factsIn);
    if (former && isSameLegalVersion(former, filled, document.site.defaultLanguage))
      return { ...former, ...filled, isNew: false, isCorrected: !isSameLegalText(former, filled) };
    const version = (former?.version ?? 0) + 1;
    return { kind, ...filled, version, since: now(), isNew: true, isCorrected: false };
  });
}

/** Adds a version of each changed text, and corrects translations; call it in the transaction that publishes. */
export async function keepLegalTexts(
  tx: Database,
  ctx: LegalConfig & Pick<AppContext, 'now'>,
  document: ContentDocument,
): Promise<void> {
  for (const { isNew, isCorrected, ...text } of await readNextLegalTexts(tx, ctx, document))
    if (isNew) await addLegalText(tx, text);
    else if (isCorrected) await correctLegalText(tx, text);
}

/**
 * Adds the versions of the published texts at the start: the first ones on a site of an earlier release, and new ones
 * when a setting that the texts mention has changed.
 */
export async function settleLegalTexts(ctx: LegalConfig & Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const { document } = await readPublishedContent(ctx);
  const next = await readNextLegalTexts(ctx.db, ctx, document);
  if (!next.some(({ isNew, isCorrected }) => isNew || isCorrected)) return;
  await transaction(ctx.db, async (tx) => {
    await lockDraft(tx);
    await keepLegalTexts(tx, ctx, document);
  });
}

/** Returns the legal texts of a document in a language, with all their versions. */
export async function readPublicLegalTexts(
  ctx: LegalConfig & Pick<AppContext, 'db' | 'now'>,
  document: ContentDocument,
  language: string,
): Promise<PublicContent['legal']> {
  const next = await readNextLegalTexts(ctx.db, ctx, document);
  const known = await listLegalVersions(ctx.db);
  const publicText = (wanted: LegalKind): PublicLegalText => {
    const text = next.find(({ kind }) => kind === wanted);
    if (!text) throw new Error(`There is no text of ${wanted}`);
    const { version, since } = text;
    const former = known.filter((one) => one.kind === wanted && one.version < version);
    const versions = [
      { version, since },
      ...former.map((one) => ({ version: one.version, since: one.since })),
    ];
    return { ...readIn(text, document, language), version, since, versions };
  };
  return { privacy: publicText('privacy'), terms: publicText('terms'), refunds: publicText('refunds') };
}

/** Returns one version as it was published; null when there is none. `current` are the texts in force. */
export async function readLegalVersion(
  { db }: Pick<AppContext, 'db'>,
  request: {
    kind: LegalKind;
    version: number;
    current: PublicContent['legal'];
    document: ContentDocument;
    language: string;
  },
): Promise<PublicLegalText | null> {
  const { kind, version, current, document, language } = request;
  const stored = await findLegalText(db, { kind, version });
  if (!stored) return null;
  const { since } = stored;
  return { ...readIn(stored, document, language), version, since, versions: current[kind].versions };
}

function readIn({ title, text }: LegalText, { site }: ContentDocument, language: string) {
  const { defaultLanguage } = site;
  // A former version may lack the current default language.
  const languageOf = (texts: LegalText['title']) =>
    [language, defaultLanguage, ...Object.keys(texts)].find((one) => texts[one]) ?? defaultLanguage;
  const languages = { title: languageOf(title), text: languageOf(text) };
  return { title: title[languages.title] ?? '', text: text[languages.text] ?? '', languages };
}

function factsOf(
  { site }: ContentDocument,
  { retention, backup }: LegalConfig['config'],
  language: string,
): LegalFacts {
  const unit = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const daysText = (days: number) => unit.format(days);
  return {
    site: site.name,
    email: site.email,
    mailTime: daysText(Math.round(retention.mailMs / dayMs)),
    signInTime: daysText(Math.round(retention.signInsMs / dayMs)),
    backupTime: daysText(Math.max(backup.daily, backup.weekly * 7)),
    deletionTime: daysText(deletionDays),
  };
}
