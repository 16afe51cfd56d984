/** Writes a campaign's Markdown as the HTML and the text of an email. */
import { type Block, type Inline, readArticle } from '#rules/content/read-markdown.ts';
import type { Language } from '#rules/language.ts';
import { messagesFor } from '#messages/messages-for.ts';
import type { MailText } from '#server/mail/queue.ts';
import { darkStyles, type EmailPart, emailStyles } from './email-styles.ts';

export type CampaignText = {
  subject: string;
  body: string;
  /** The language of the subject and the body. */
  textLanguage: string;
  /** The reader's, which the footer has. */
  language: Language;
  siteUrl: string;
  /** The names of the site and the company in the footer. */
  site: { name: string; company: readonly string[] };
  /** Whether its recipients joined the waiting list, which the footer says. */
  isToWaitingList?: boolean;
};

type Attributes = (part: EmailPart) => string;

/** Email programs keep styles in attributes; many drop those in a style element, which adds the dark ones. */
const forEmail: Attributes = (part) => `class="${part}" style="${emailStyles[part]}"`;

/** The preview's policy allows no styles in attributes, so it has a style sheet. */
const forPreview: Attributes = (part) => `class="${part}"`;

/** Returns a function that makes the email of each recipient; the body is written once. */
export function composeCampaign(
  campaign: CampaignText,
  parse: (body: string) => Block[] = readArticle,
): (to: { unsubscribeUrl: string }) => MailText {
  const { subject, body } = campaign;
  const blocks = readBody(body, parse);
  const html = writeBody(blocks, campaign, forEmail);
  const text = blocks.map((block) => blockText(block, campaign.siteUrl)).join('\n\n');
  const head = `<style>@media (prefers-color-scheme:dark){${darkRules(true)}}</style>`;
  return ({ unsubscribeUrl }) => ({
    subject,
    html: writeDocument({ campaign, head, html, unsubscribeUrl, attributes: forEmail }),
    text: `${text}\n\n--\n${footerText(campaign, unsubscribeUrl)}\n`,
  });
}

/** Returns the document of the preview; `styleUrl` is that of its style sheet. */
export function composePreview(campaign: CampaignText, { styleUrl }: { styleUrl: string }): string {
  return writeDocument({
    campaign,
    head: `<link rel="stylesheet" href="${escape(styleUrl)}">`,
    html: writeBody(readBody(campaign.body, readArticle), campaign, forPreview),
    unsubscribeUrl: '#',
    attributes: forPreview,
  });
}

/** A text that the parser fails on, or reads as nothing, such as one nested too deeply, becomes paragraphs as typed. */
function readBody(body: string, parse: (body: string) => Block[]): Block[] {
  const blocks = tryTo(() => parse(body));
  if (blocks !== null && blocks.length > 0) return blocks;
  const paragraphs = body.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return paragraphs.map((text) => ({ kind: 'paragraph', content: [{ kind: 'text', text }] }));
}

/** Returns null when `work` throws. */
function tryTo<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Returns the style sheet of pages that look like the email. */
export function previewStyles({
  isDark,
  isLightIncluded = true,
}: {
  isDark: boolean;
  /** False for the rules of the dark scheme alone. */
  isLightIncluded?: boolean;
}): string {
  const rules = Object.entries(emailStyles).map(([part, style]) => `.${part}{${style}}`);
  return [
    ...(isLightIncluded ? rules : []),
    ...(isDark ? [`:root{color-scheme:dark}${darkRules(false)}`] : []),
  ].join('\n');
}

function darkRules(isImportant: boolean): string {
  return Object.entries(darkStyles)
    .map(([part, style]) => `.${part}{${isImportant ? style.replaceAll(/;|$/g, ' !important;') : style}}`)
    .join('');
}

function writeDocument(of: {
  campaign: CampaignText;
  head: string;
  html: string;
  unsubscribeUrl: string;
  attributes: Attributes;
}): string {
  const { campaign, head, html, unsubscribeUrl, attributes: own } = of;
  const { language, textLanguage, site, subject } = campaign;
  const text = footerOf(campaign);
  const company = site.company.map((line) => `<br>${escape(line)}`).join('');
  return `<!doctype html>
<html lang="${escape(textLanguage)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
${head}
</head>
<body ${own('page')}>
<div ${own('sheet')}>
${html}
<p lang="${language}" ${own('footer')}>${escape(text.why(site.name))}<br><a href="${escape(unsubscribeUrl)}" ${own('footer-link')}>${escape(text.unsubscribe)}</a>${company}</p>
</div>
</body>
</html>
`;
}

function footerOf({ language, isToWaitingList }: CampaignText) {
  const { campaignMail, waitingListMail } = messagesFor(language);
  const { why, unsubscribe } = campaignMail.campaignFooter;
  return { why: isToWaitingList ? waitingListMail.footerWhy : why, unsubscribe };
}

function footerText(campaign: CampaignText, unsubscribeUrl: string): string {
  const { site } = campaign;
  const text = footerOf(campaign);
  return [text.why(site.name), `${text.unsubscribe}: ${unsubscribeUrl}`, ...site.company].join('\n');
}

function writeBody(blocks: readonly Block[], { siteUrl }: CampaignText, own: Attributes): string {
  return blocks.map((block) => writeBlock(block, siteUrl, own)).join('\n');
}

function writeBlock(block: Block, siteUrl: string, own: Attributes): string {
  const inlines = (content: readonly Inline[]) =>
    content.map((inline) => writeInline(inline, siteUrl, own)).join('');
  switch (block.kind) {
    case 'paragraph': {
      const [only, ...others] = block.content;
      if (only?.kind === 'link' && others.length === 0)
        return `<p ${own('paragraph')}><a href="${escape(only.url)}" ${own('button')}>${inlines(only.content)}</a></p>`;
      return `<p ${own('paragraph')}>${inlines(block.content)}</p>`;
    }
    case 'heading':
      return block.level === 2
        ? `<h2 ${own('heading')}>${inlines(block.content)}</h2>`
        : `<h3 ${own('subheading')}>${inlines(block.content)}</h3>`;
    case 'code':
      return `<pre ${own('block-code')}>${escape(block.text)}</pre>`;
    case 'list': {
      const items = block.items
        .map((item) => `<li ${own('item')}>${writeItem(item, siteUrl, own)}</li>`)
        .join('');
      return block.start === null
        ? `<ul ${own('list')}>${items}</ul>`
        : `<ol start="${block.start}" ${own('list')}>${items}</ol>`;
    }
    case 'table': {
      const head = block.head.map((cell) => `<th ${own('head-cell')}>${inlines(cell)}</th>`).join('');
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell) => `<td ${own('cell')}>${inlines(cell)}</td>`).join('')}</tr>`,
      );
      return `<table ${own('table')}><tr>${head}</tr>${rows.join('')}</table>`;
    }
  }
}

/** Omits the paragraph element around an item of one paragraph. */
function writeItem(item: readonly Block[], siteUrl: string, own: Attributes): string {
  return item
    .map((block, at) => {
      if (block.kind !== 'paragraph') return writeBlock(block, siteUrl, own);
      const content = block.content.map((inline) => writeInline(inline, siteUrl, own)).join('');
      return at > 0 ? `<br>${content}` : content;
    })
    .join('');
}

function writeInline(inline: Inline, siteUrl: string, own: Attributes): string {
  const inner = (content: readonly Inline[]) => content.map((one) => writeInline(one, siteUrl, own)).join('');
  switch (inline.kind) {
    case 'text':
      return escape(inline.text);
    case 'code':
      return `<code ${own('inline-code')}>${escape(inline.text)}</code>`;
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${inner(inline.content)}</strong>`;
    case 'emphasis':
      return `<em>${inner(inline.content)}</em>`;
    case 'link':
      return `<a href="${escape(inline.url)}" ${own('link')}>${inner(inline.content)}</a>`;
    case 'image':
      return `<img src="${escape(imageUrl(inline.id, siteUrl))}" alt="${escape(inline.text)}" ${own('picture')}>`;
  }
}

function blockText(block: Block, siteUrl: string): string {
  const line = (content: readonly Inline[]) => content.map((inline) => inlineText(inline, siteUrl)).join('');
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return line(block.content);
    case 'code':
      return block.text;
    case 'list':
      return block.items
        .map((item, at) => {
          const mark = block.start === null ? '-' : `${block.start + at}.`;
          const text = item.map((one) => blockText(one, siteUrl)).join('\n');
          return `${mark} ${text.replaceAll('\n', '\n  ')}`;
        })
        .join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(line).join(' | ')).join('\n');
  }
}

function inlineText(inline: Inline, siteUrl: string): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text;
    case 'break':
      return '\n';
    case 'strong':
    case 'emphasis':
      return inline.content.map((one) => inlineText(one, siteUrl)).join('');
    case 'link': {
      const text = inline.content.map((one) => inlineText(one, siteUrl)).join('');
      return text === inline.url ? text : `${text}: ${inline.url}`;
    }
    case 'image':
      return inline.text === '' ? imageUrl(inline.id, siteUrl) : `[${inline.text}]`;
  }
}

function imageUrl(id: string, siteUrl: string): string {
  return `${siteUrl}/images/${id}`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
