import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import { findLegalText, listLegalVersions } from './legal-text-store.ts';
import {
  type ContentContext,
  createContentContext,
  published,
  saveWhole,
} from '#tests/content/content-properties.ts';
import { withoutTranslations } from '#rules/content/translations.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { legalDrafts } from '#messages/en/legal-drafts.ts';
import { readNextLegalTexts, readPublicLegalTexts, settleLegalTexts } from './legal-texts.ts';
import { publishDraft, restoreRevision } from '#server/publishing/publish.ts';

async function publish(ctx: ContentContext, document: ContentDocument): Promise<void> {
  await publishDraft(ctx, { ...published, version: await saveWhole(ctx, document) });
}

async function versionsOf(ctx: ContentContext, kind: LegalKind): Promise<number[]> {
  const all = await listLegalVersions(ctx.db);
  return all.filter((one) => one.kind === kind).map(({ version }) => version);
}

/** The default document with other terms. */
function withTerms(text: string): ContentDocument {
  const { legal } = defaultDocument;
  return { ...defaultDocument, legal: { ...legal, terms: { ...legal.terms, text: { en: text } } } };
}

test('the first revision has version 1 of each text, with the facts of the site', async () => {
  const ctx = await createContentContext();
  expect(await versionsOf(ctx, 'privacy')).toEqual([1]);
  const privacy = await findLegalText(ctx.db, { kind: 'privacy', version: 1 });
  expect(privacy).toMatchObject({ since: 1_000, title: { en: 'Privacy notice' } });
  expect(privacy!.text['en']).toContain('Lectern runs this site');
  expect(privacy!.text['en']).toContain('(mailto:hello@example.com)');
  expect(privacy!.text['en']).toContain('after 1 day, and emails after 30 days');
  expect(privacy!.text['en']).toContain('kept for 28 days');
  expect(privacy!.text['en']).not.toMatch(/[{}]/);
});

test('a publication adds a version of only the changed text, and keeps the former one', async () => {
  const ctx = { ...(await createContentContext()), now: () => 2_000 };
  await publish(ctx, withTerms('Other terms of {site}.'));
  expect(await versionsOf(ctx, 'terms')).toEqual([2, 1]);
  expect(await versionsOf(ctx, 'privacy')).toEqual([1]);
  expect(await findLegalText(ctx.db, { kind: 'terms', version: 2 })).toMatchObject({
    since: 2_000,
    text: { en: 'Other terms of Lectern.' },
  });
  expect((await findLegalText(ctx.db, { kind: 'terms', version: 1 }))!.text['en']).toContain(
    '## What you buy',
  );
  expect(await findLegalText(ctx.db, { kind: 'terms', version: 3 })).toBeUndefined();
  const { terms, privacy } = await readPublicLegalTexts(ctx, withTerms('Other terms of {site}.'), 'en');
  expect(terms).toEqual({
    title: 'Terms',
    text: 'Other terms of Lectern.',
    languages: { title: 'en', text: 'en' },
    version: 2,
    since: 2_000,
    versions: [
      { version: 2, since: 2_000 },
      { version: 1, since: 1_000 },
    ],
  });
  expect(privacy).toMatchObject({ version: 1, versions: [{ version: 1, since: 1_000 }] });
});

test('an unchanged publication adds none, and a restored revision has a version of its own', async () => {
  const ctx = await createContentContext();
  await publish(ctx, withTerms('Other terms.'));
  const named = { ...withTerms('Other terms.'), instructor: { ...defaultDocument.instructor, name: 'New' } };
  await publish(ctx, named);
  expect(await versionsOf(ctx, 'terms')).toEqual([2, 1]);
  const version = await saveWhole(ctx, named);
  await restoreRevision(ctx, { id: 1, version, uid: 'teacher' });
  expect(await versionsOf(ctx, 'terms')).toEqual([3, 2, 1]);
  const [first, third] = await Promise.all(
    [1, 3].map(async (number) => findLegalText(ctx.db, { kind: 'terms', version: number })),
  );
  expect(third!.text).toEqual(first!.text);
});

test('a new contact email is a new version of the texts that contain it', async () => {
  const ctx = await createContentContext();
  await publish(ctx, { ...defaultDocument, site: { ...defaultDocument.site, email: 'new@example.com' } });
  expect(await versionsOf(ctx, 'privacy')).toEqual([2, 1]);
  const texts = await readNextLegalTexts(ctx.db, ctx, withTerms('No address.'));
  expect(texts.find(({ kind }) => kind === 'terms')).toMatchObject({ version: 3, isNew: true });
});

test('a changed setting makes a new version of the texts that mention it at the next start', async () => {
  const ctx = await createContentContext();
  const { config } = ctx;
  const retention = { ...config.retention, mailMs: 10 * 24 * 60 * 60 * 1000 };
  await settleLegalTexts({ ...ctx, config: { ...config, retention } });
  expect(await versionsOf(ctx, 'privacy')).toEqual([2, 1]);
  expect(await versionsOf(ctx, 'terms')).toEqual([1]);
});

test('the sample course has the product’s drafts', () => {
  for (const kind of ['privacy', 'terms', 'refunds'] as const)
    expect(withoutTranslations(defaultDocument.legal[kind], 'en')).toEqual({
      title: { en: legalDrafts[kind].title },
      text: { en: legalDrafts[kind].text },
    });
});

test('a corrected or added translation is shown in the same version, which nobody has to agree to again', async () => {
  const ctx = await createContentContext();
  const translated = (ms: string): ContentDocument => {
    const { legal } = defaultDocument;
    const { terms } = legal;
    return { ...defaultDocument, legal: { ...legal, terms: { ...terms, text: { ...terms.text, ms } } } };
  };
  await publish(ctx, translated('Syarat {site}.'));
  expect(await versionsOf(ctx, 'terms')).toEqual([1]);
  const { terms } = await readPublicLegalTexts(ctx, translated('Syarat {site}.'), 'ms');
  expect(terms).toMatchObject({ text: 'Syarat Lectern.', version: 1, since: 1_000 });
  const stored = await findLegalText(ctx.db, { kind: 'terms', version: 1 });
  expect(stored).toMatchObject({ since: 1_000, text: { ms: 'Syarat Lectern.' } });
  expect(stored!.text['en']).toContain('## What you buy');
  const next = await readNextLegalTexts(ctx.db, ctx, translated('Syarat lain.'));
  expect(next.find(({ kind }) => kind === 'terms')).toMatchObject({ isNew: false, isCorrected: true });
});

test('a new version keeps the translations of the former one as they were', async () => {
  const ctx = await createContentContext();
  const former = await findLegalText(ctx.db, { kind: 'terms', version: 1 });
  const { legal } = defaultDocument;
  const text = { en: 'Other terms.', ms: 'Syarat lain.' };
  await publish(ctx, { ...defaultDocument, legal: { ...legal, terms: { ...legal.terms, text } } });
  expect(await versionsOf(ctx, 'terms')).toEqual([2, 1]);
  expect(await findLegalText(ctx.db, { kind: 'terms', version: 1 })).toEqual(former);
});
