/** The block of JSON in a document that contains the browser's part of the content. */
import type { PublicContent } from '#rules/content/public-content.ts';
import type { PriceList } from '#rules/plans.ts';

/** The content that headers, footers and links show on every page. */
export type SiteContent = {
  language: string;
  untranslated: PublicContent['untranslated'];
  site: Pick<PublicContent['site'], 'name' | 'logo' | 'email' | 'helpChat' | 'isOpen'>;
};

/** The content of the app's screens; lessons come with the course's outline from the server. */
export type AppContent = SiteContent &
  Pick<PublicContent, 'instructor' | 'plans'> & {
    site: Pick<PublicContent['site'], 'offers'>;
    /** Null if the instructor shows none. */
    teaser: PublicContent['teaser'] | null;
    course: Pick<PublicContent['course'], 'title' | 'intro'>;
    certificate: Pick<PublicContent['certificate'], 'picture' | 'countsArticles'>;
    /** The versions in force. */
    legal: Record<'terms' | 'refunds', { version: number }>;
    /** The prices themselves come from the server with the outline. */
    priceList: Pick<PriceList, 'countryCurrencies' | 'defaultCurrency' | 'isTaxAdded' | 'notForSale'>;
  };

/** The content of the landing page's interactive parts: its header and the intro. */
export type LandingAppContent = SiteContent & {
  landing: Pick<PublicContent['landing'], 'intro'> &
    Record<'benefits' | 'questions', { isShown: boolean }> & {
      steps: Pick<PublicContent['landing']['steps'], 'isShown' | 'menu'>;
    };
};

function siteContentOf({ language, untranslated, site }: PublicContent): SiteContent {
  const { name, logo, email, helpChat, isOpen } = site;
  return { language, untranslated, site: { name, logo, email, helpChat, isOpen } };
}

export function appContentOf(content: PublicContent): AppContent {
  const { instructor, teaser, plans, course, certificate, legal, priceList } = content;
  const { title, intro } = course;
  const { countryCurrencies, defaultCurrency, isTaxAdded, notForSale } = priceList;
  const { language, untranslated, site } = siteContentOf(content);
  return {
    language,
    untranslated,
    site: { ...site, offers: content.site.offers },
    instructor,
    teaser: teaser.isShown ? teaser : null,
    plans,
    course: { title, intro },
    certificate: { picture: certificate.picture, countsArticles: certificate.countsArticles },
    legal: { terms: versionOf(legal.terms), refunds: versionOf(legal.refunds) },
    priceList: { countryCurrencies, defaultCurrency, notForSale, ...(isTaxAdded && { isTaxAdded: true }) },
  };
}

function versionOf({ version }: { version: number }): { version: number } {
  return { version };
}

export function landingAppContentOf(content: PublicContent): LandingAppContent {
  const { intro, steps, benefits, questions } = content.landing;
  return {
    ...siteContentOf(content),
    landing: {
      intro,
      steps: { isShown: steps.isShown, menu: steps.menu },
      benefits: { isShown: benefits.isShown },
      questions: { isShown: questions.isShown },
    },
  };
}

const blockId = 'content';

/** Returns the block; `<` is escaped so that no text can end it. */
export function writeContentBlock(content: AppContent | LandingAppContent): string {
  const json = JSON.stringify(withOwnTexts(content)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${blockId}">${json}</script>`;
}

/** Names only those of the untranslated texts that the block contains. */
function withOwnTexts<T extends SiteContent>({ untranslated, ...content }: T) {
  const { language, texts } = untranslated;
  const json = JSON.stringify(content);
  const own = texts.filter((text) => json.includes(JSON.stringify(text)));
  return { ...content, untranslated: { language, texts: own } };
}

export function readAppContent(): AppContent {
  return JSON.parse(readBlock()) as AppContent;
}

/** Returns the JSON of the document's block. */
export function readBlock(): string {
  const json = document.getElementById(blockId)?.textContent;
  if (!json) throw new Error('The document does not hold its content');
  return json;
}
