/** Draws the evidence about a disputed payment as a PDF of A4 pages. */
import type { EvidenceFacts, EvidenceOfUse, EvidenceText } from '#rules/payments/dispute.ts';
import { siteTimeZone } from '#rules/site-time.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import { createPdfPage, type PdfPage, type Style } from './pdf-page.ts';

const left = 56;
const wide = 483;
const labelWide = 140;
const top = 70;
const bottom = 780;
const quiet = '#545d74';
const plain: Style = { size: 10 };
const label: Style = { size: 10, color: quiet };
const strong: Style = { size: 10, strong: true };

/** Writes rows one below the other, with page breaks. */
type Sheet = {
  heading: (text: string) => void;
  /** A label with its value. */
  row: (about: string, fact: string) => void;
  line: (text: string, style?: Style) => void;
  /** A title with a text below it, kept on one page. */
  entry: (title: string, text: string) => void;
};

/** `lessons` is null for the customer of a gift or a group. */
type UseTitles = { agreement: string; signIns: string; lessons: string | null; mails: string };

export function drawEvidence(facts: EvidenceFacts): Promise<Buffer> {
  const words = messagesFor(siteLanguage).evidencePdf;
  const { texts } = words;
  const pdf = createPdfPage({
    title: `${texts.title} ${facts.dispute.id}`,
    author: facts.seller.name,
    language: siteLanguage,
    madeAt: facts.madeAt,
  });
  const sheet = createSheet(pdf, (page) => texts.page(page, facts.dispute.id), texts.title);
  sheet.line(`${texts.made} ${words.timeText(facts.madeAt)}. ${texts.times(siteTimeZone())}`, label);
  const rows = (title: string, pairs: readonly (readonly [string, string])[], none = '') => {
    sheet.heading(title);
    for (const [about, fact] of pairs) sheet.row(about, fact);
    if (pairs.length === 0) sheet.line(none, label);
  };
  const { sections, none } = texts;
  rows(sections.dispute, words.disputeRows(facts));
  rows(sections.purchase, words.purchaseRows(facts));
  rows(sections.customer, words.customerRows(facts));
  const writeUse = (use: EvidenceOfUse, titles: UseTitles): void => {
    sheet.heading(titles.agreement);
    for (const agreement of use.agreements) {
      const [accepted = '', ...points] = words.agreementLines(agreement);
      sheet.row(words.timeText(agreement.agreedAt), accepted);
      for (const point of points) sheet.row('', point);
    }
    if (use.agreements.length === 0) sheet.line(none.agreement, label);
    rows(
      titles.signIns,
      use.signIns.map((signIn) => [words.timeText(signIn.at), words.signInText(signIn)]),
      none.signIns,
    );
    if (titles.lessons !== null) {
      sheet.heading(titles.lessons);
      for (const lesson of use.lessons) sheet.entry(words.lessonTitle(lesson), words.lessonText(lesson));
      if (use.lessons.length === 0) sheet.line(none.lessons, label);
    }
    rows(
      titles.mails,
      use.mails.map((mail) => [words.timeText(mail.at), words.mailText(mail)]),
      none.mails,
    );
  };
  const { gift, group } = facts;
  writeUse(facts, { ...sections, lessons: gift || group ? null : sections.lessons });
  if (group) {
    sheet.heading(sections.seats);
    for (const holder of group.holders) sheet.entry(words.holderTitle(holder), words.holderText(holder));
    const others = group.taken === 0 ? none.seats : words.otherHoldersText(group, group.holders.length);
    if (others !== null) sheet.line(others, label);
  }
  if (gift?.recipient) {
    rows(sections.recipient, words.recipientRows(gift.recipient));
    writeUse(gift.recipient, {
      agreement: sections.recipientAgreement,
      signIns: sections.recipientSignIns,
      lessons: sections.recipientLessons,
      mails: sections.recipientMails,
    });
  }
  const agreed = textsOf(facts);
  if (agreed.length > 0) sheet.heading(sections.texts);
  for (const text of agreed) {
    sheet.line(words.textTitle(text), strong);
    for (const paragraph of text.paragraphs) sheet.line(paragraph);
  }
  return pdf.finish();
}

/** Returns the accepted texts, each once. */
function textsOf({ agreements, gift }: EvidenceFacts): EvidenceText[] {
  const all = [...agreements, ...(gift?.recipient?.agreements ?? [])];
  const texts = all.flatMap((agreement) => agreement.texts);
  return [...new Map(texts.map((text) => [`${text.kind} ${text.version}`, text])).values()];
}

function createSheet(
  { doc, write, heightOf }: PdfPage,
  footer: (page: number) => string,
  title: string,
): Sheet {
  let page = 0;
  let y = top;
  const begin = (): void => {
    page += 1;
    if (page > 1) doc.addPage();
    doc.markContent('Artifact').rect(0, 0, 596, 10).fill('#ffb42e').endMarkedContent();
    write(footer(page), { x: left, y: 812, width: wide }, { ...label, size: 9 });
    y = top;
  };
  const ensureRoom = (height: number): void => {
    if (y + height > bottom) begin();
  };
  begin();
  y = write(title, { x: left, y: y + 10, width: wide }, { size: 22, strong: true }, 'H1');
  return {
    heading(text) {
      ensureRoom(70);
      y = write(text, { x: left, y: y + 18, width: wide }, { size: 14, strong: true }, 'H2') + 2;
    },
    row(about, fact) {
      ensureRoom(45);
      const below = write(about, { x: left, y, width: labelWide - 12 }, label);
      y = Math.max(below, write(fact, { x: left + labelWide, y, width: wide - labelWide }, plain)) + 2;
    },
    line(text, style = plain) {
      ensureRoom(Math.max(30, heightOf(text, wide, style)));
      y = write(text, { x: left, y, width: wide }, style) + 2;
    },
    entry(named, text) {
      ensureRoom(60);
      y = write(named, { x: left, y, width: wide }, strong);
      y = write(text, { x: left, y, width: wide }, plain) + 5;
    },
  };
}
