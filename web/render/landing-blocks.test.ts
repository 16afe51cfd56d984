import { expect, test } from 'vitest';
import type { ContentDocument, LandingBlock } from '#rules/content/document.ts';
import { publicContentOf } from '#rules/content/public-content.ts';
import { builtOrigin } from '#rules/pages.ts';
import { firstDefaultCurrency } from '#rules/payments/money.ts';
import { defaultDocument, publicContent, sampleContent } from '#tests/content/default-course.ts';
import { withBlocks } from '#tests/content/landing-blocks.ts';
import { renderPage } from '#tests/content/rendered-pages.ts';

const filled = withBlocks(defaultDocument);
const render = (document: ContentDocument) => renderPage(publicContent(document), 'index.html');
const page = render(filled);

/** The whole page with these blocks instead of the filled ones. */
function withOnly(...blocks: LandingBlock[]): string {
  return render({ ...defaultDocument, landing: { ...defaultDocument.landing, blocks } });
}

function block<Kind extends LandingBlock['kind']>(kind: Kind): Extract<LandingBlock, { kind: Kind }> {
  const found = filled.landing.blocks.find((one) => one.kind === kind);
  return found as Extract<LandingBlock, { kind: Kind }>;
}

const plainPage = renderPage(sampleContent, 'index.html');

test('the page of the sample course has no block', () => {
  expect(defaultDocument.landing.blocks).toEqual([]);
  expect(plainPage).not.toMatch(/<blockquote|logo-plate|\/images\//);
  expect(plainPage).not.toContain('of video in all');
});

test('each block follows its part of the page, and blocks of the same part their own order', () => {
  const inOrder = [
    'data-phrases',
    'Learners come from',
    'lessons, in order',
    'Since the first class',
    'Compare the plans',
    'id="apps"',
    'id="inside"',
    'What learners say',
    'id="teacher"',
    'id="plans"',
    'If it doesn’t help you, tell me',
    'id="questions"',
  ];
  const main = page.slice(page.indexOf('<main'));
  const places = inOrder.map((part) => main.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));

  const [first, second] = [
    block('guarantee'),
    { ...block('guarantee'), id: 'other', title: { en: 'Other' } },
  ];
  const reversed = withOnly(second, first);
  expect(reversed.indexOf('>Other<')).toBeLessThan(reversed.indexOf('tell me'));
});

test('a hidden block and one without content leave the page as it is', () => {
  const empty: LandingBlock[] = [
    { ...block('testimonials'), testimonials: [] },
    { ...block('numbers'), numbers: [] },
    { ...block('logos'), logos: [] },
    { ...block('guarantee'), text: { en: '' } },
  ];
  const hidden = filled.landing.blocks.map((one) => ({ ...one, isShown: false }));
  expect(bodyOf(withOnly(...empty))).toBe(bodyOf(plainPage));
  expect(bodyOf(withOnly(...hidden))).toBe(bodyOf(plainPage));
});

test('a testimonial has the words, the name, the role, the picture or a letter, and the link', () => {
  expect(page).toContain('Orders used to get lost in chats. Now they don’t.</blockquote>');
  expect(page).toMatch(/<a href="https:\/\/example\.com\/aisyah"[^>]*>Nur Aisyah Humaira binti[^<]*<\/a>/);
  expect(page).toMatch(/<img src="\/images\/face-0" alt=""[^>]*width="56" height="56"/);
  expect(page).toMatch(/aria-hidden="true"[^>]*>B<\/span><span[^>]*><span[^>]*>Budi Santoso/);
  expect(page).not.toContain('href=""');
});

test('a logo is described by its name, which is shown where it has no picture', () => {
  expect(page).toMatch(
    /<a href="https:\/\/example\.com\/kopi"[^>]*><img src="\/images\/brand-0" alt="Kopi Pagi"/,
  );
  expect(page).toMatch(/<li class="logo-plate"><span[^>]*>Utara<\/span>/);
});

test('the guarantee names the refund policy that applies', () => {
  const own = page.slice(page.indexOf('If it doesn’t help you'));
  expect(own.slice(0, own.indexOf('</section>'))).toContain('href="/refunds"');
});

test('the comparison is a table with headers, and with the prices and buttons of the cards', () => {
  const own = comparisonIn(page);
  const headers = [...own.matchAll(/<th [^>]*scope="(col|row)"[^>]*>(.*?)<\/th>/g)].map(
    ([, scope, html = '']) => `${scope}: ${textOf(html)}`,
  );
  expect(headers.slice(0, 7)).toEqual([
    'col: What you get',
    'col: Ultra Premium Best choice',
    'col: Premium Plan',
    'row: Price',
    'row: Lessons',
    'row: Total length of the videos',
    'row: Master Firebase Backend',
  ]);
  const cards = page.slice(page.indexOf('id="plans"'));
  for (const part of [/data-price="[^"]*"/g, /data-return-to="[^"]*"/g, /href="[^"]*plan=[^"]*"/g]) {
    const inTable = own.match(part);
    expect(inTable?.length, String(part)).toBeGreaterThan(1);
    expect(inTable).toEqual(cards.match(part));
  }
  expect(rowOf(own, 'Certificate')).toEqual(['Included', 'Not included']);
});

test('the comparison has the sale price of the cards', () => {
  const prices = sampleContent.priceList.prices.map((price) =>
    price.gives === 'ultra' && price.needs === null && price.currency === firstDefaultCurrency
      ? { ...price, sale: { amountCents: 4_900, endsAt: Date.UTC(2026, 11, 24) } }
      : price,
  );
  const content = publicContent(filled);
  const html = renderPage({ ...content, priceList: { ...content.priceList, prices } }, 'index.html');
  const [ultra, premium] = rowOf(comparisonIn(html), 'Price');
  expect(ultra).toMatch(/\$78\.00.*\$49\.00 once Until .*RM98\.00 if you live in Malaysia/);
  expect(premium).toMatch(/^\$58\.00 once RM68\.00/);
});

test('the teacher’s links and the running time are shown, and a link without an address is not', () => {
  expect(page).toMatch(/<a href="mailto:rizal@example.com"[^>]*>Write to me<\/a>/);
  expect(page).toMatch(/\d+ (h|min)[^<]* of video in all/);
  const teacher = { ...filled.landing.teacher, links: [{ id: 'a', label: { en: 'Nowhere' }, url: '' }] };
  expect(render({ ...filled, landing: { ...filled.landing, teacher } })).not.toContain('>Nowhere<');
  expect(page).toContain('"sameAs":["https://example.com/","https://example.com/videos"]');
});

test('search engines and link previews get the instructor’s own title and picture', () => {
  expect(page).toContain('<title>Build AI apps with Flutter</title>');
  expect(page).toContain(`<meta property="og:image" content="${builtOrigin}/images/share"/>`);
  expect(page).toContain('<meta property="og:image:alt" content="A phone with five apps"/>');
  expect(page).not.toContain('/cards/landing.jpg');
  expect(plainPage).toContain('/cards/landing.jpg');
});

test('texts of blocks are in the language of the page, and untranslated ones name their own', () => {
  const { priceList, legal, publishedAt } = sampleContent;
  const from = { language: 'ms', lengthOf: () => 0, priceList, legal, publishedAt };
  const malay = renderPage(publicContentOf(filled, from), 'index.html');
  expect(malay).toContain('Kata pelajar');
  expect(malay).toContain('>Guru sains di Kota Kinabalu<');
  expect(textOf(comparisonIn(malay))).toContain('Pelan Premium');
  expect(malay).toMatch(/<blockquote lang="en"[^>]*>Orders used to get lost/);
});

test('a translation of spaces counts as none, and a heading of spaces is not rendered', () => {
  const { priceList, legal, publishedAt } = sampleContent;
  const from = { language: 'ms', lengthOf: () => 0, priceList, legal, publishedAt };
  const blocks: LandingBlock[] = [
    { ...block('numbers'), title: { en: ' ' } },
    { ...block('guarantee'), title: { en: 'My promise', ms: ' ' } },
  ];
  const document = { ...filled, landing: { ...filled.landing, blocks } };
  const malay = renderPage(publicContentOf(document, from), 'index.html');
  expect(malay).toMatch(/<h2 lang="en"[^>]*>My promise<\/h2>/);
  expect(malay).not.toMatch(/<h2[^>]*>\s*<\/h2>/);
});

function comparisonIn(html: string): string {
  const [table = ''] = /<table[^>]*comparison.*?<\/table>/s.exec(html) ?? [];
  return table;
}

/** The texts of a row's cells: Ultra's and Premium's. */
function rowOf(table: string, name: string): string[] {
  const row = table.split('<tr').find((one) => textOf(one.slice(0, one.indexOf('</th>'))).endsWith(name));
  return [...(row ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, html = '']) => textOf(html));
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function bodyOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}
