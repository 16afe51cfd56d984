/** Draws a receipt as a PDF of one A4 page. */
import { refundedTax } from '#rules/payments/billing.ts';
import { seatPrice } from '#rules/payments/group.ts';
import { moneyText } from '#rules/payments/money.ts';
import { countryName } from '#messages/country.ts';
import { messagesFor } from '#messages/messages-for.ts';
import type { ReceiptSheet } from '#server/context.ts';
import { unprintableLetters } from './glyph-coverage.ts';
import { type PdfPage, type Style, createPdfPage } from './pdf-page.ts';

/** The page, and the texts on it in the customer's language. */
type Page = PdfPage & { words: ReturnType<typeof messagesFor>['receiptPdf'] };

const left = 64;
const width = 467;
const half = 220;
const quiet = '#545d74';
const small: Style = { size: 10, color: quiet };
const plain: Style = { size: 11 };
const strong: Style = { size: 11, strong: true };

export function drawReceipt(receipt: ReceiptSheet): Promise<Buffer> {
  const words = messagesFor(receipt.language).receiptPdf;
  const pdf = createPdfPage({
    title: `${words.receiptTexts.title} ${receipt.number}`,
    author: receipt.seller.name,
    language: receipt.language,
    madeAt: receipt.issuedAt,
  });
  const page = { ...pdf, words };
  drawHead(page, receipt);
  const below = drawSides(page, receipt);
  drawSum(page, receipt, below + 34);
  drawFoot(page, receipt);
  return pdf.finish();
}

function drawHead({ doc, write, words }: Page, receipt: ReceiptSheet): void {
  const { receiptTexts: texts, dayText } = words;
  doc.markContent('Artifact').rect(0, 0, 596, 10).fill('#ffb42e').endMarkedContent();
  write(receipt.site, { x: left, y: 76, width }, { size: 15, strong: true });
  write(texts.title, { x: left, y: 136, width }, { size: 30, strong: true }, 'H1');
  write(`${texts.number} ${receipt.number}`, { x: left, y: 162, width }, strong);
  write(`${texts.paidOn} ${dayText(receipt.issuedAt)}`, { x: left, y: 180, width }, plain);
}

/** Draws the seller and the customer side by side. Returns the baseline below the longer of the two. */
function drawSides({ write, words }: Page, { seller, buyer, language }: ReceiptSheet): number {
  const texts = words.receiptTexts;
  const right = left + width - half;
  const lines = [seller.address, seller.registration, seller.tax].filter(Boolean);
  let y = write(texts.soldBy, { x: left, y: 226, width: half }, small);
  y = write(seller.name, { x: left, y: y + 2, width: half }, strong);
  for (const line of lines) y = write(line, { x: left, y, width: half }, plain);

  let other = write(texts.paidBy, { x: right, y: 226, width: half }, small);
  const [first, ...lower] = [
    buyer.company,
    buyer.name ?? '',
    ...buyer.address.split('\n'),
    countryName(buyer.country, language),
    buyer.taxId === '' ? '' : `${texts.taxId} ${buyer.taxId}`,
  ].filter(Boolean);
  if (first) other = write(first, { x: right, y: other + 2, width: half }, strong);
  for (const line of [...lower, buyer.email]) other = write(line, { x: right, y: other, width: half }, plain);
  const typed = [buyer.company, buyer.name, buyer.address, buyer.taxId].join('');
  if (unprintableLetters(typed.normalize('NFC').replaceAll('\n', '')).length > 0)
    other = write(texts.unprintable, { x: right, y: other + 2, width: half }, small);
  return Math.max(y, other);
}

function drawSum({ doc, write, words }: Page, receipt: ReceiptSheet, top: number): void {
  const { receiptTexts: texts, itemTexts, standingText } = words;
  const { currency } = receipt;
  const money = (cents: number) => moneyText(cents, currency, receipt.language);
  const rule = (y: number) =>
    doc
      .markContent('Artifact')
      .lineWidth(0.75)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke('#d8cdb8')
      .endMarkedContent();
  const row = (label: string, amount: string, y: number, style: Style) => {
    write(label, { x: left, y, width: width - 120 }, style);
    write(amount, { x: left, y, width }, { ...style, align: 'right' });
  };
  rule(top);
  const { taxCents, isTaxAdded } = receipt;
  const listCents = receipt.amountCents - (isTaxAdded ? taxCents : 0) + receipt.discountCents;
  const item = `${texts.item}: ${itemTexts[receipt.item]}`;
  const { seats } = receipt;
  row(seats === null ? item : `${item} × ${seats}`, money(listCents), top + 26, strong);
  const ofGroup = seats === null ? texts.once : texts.group(seats, money(seatPrice({ ...receipt, seats })));
  const use = receipt.isGift ? texts.gift : ofGroup;
  write(use, { x: left, y: top + 43, width }, small);
  let y = top + 60;
  if (receipt.discountCents > 0) {
    const label = receipt.coupon === null ? texts.sale : texts.discount(receipt.coupon);
    row(label, `-${money(receipt.discountCents)}`, y + 4, plain);
    y += 20;
  }
  if (isTaxAdded && taxCents > 0) {
    row(texts.tax, money(taxCents), y + 4, plain);
    y += 20;
  }
  rule(y);
  row(texts.total, money(receipt.amountCents), y + 26, { size: 14, strong: true });
  y += 52;
  if (!isTaxAdded && taxCents > 0) {
    row(texts.taxIncluded, money(taxCents), y - 6, plain);
    y += 20;
  }
  if (receipt.refundedCents > 0) {
    row(texts.refunded, `-${money(receipt.refundedCents)}`, y, plain);
    row(texts.left, money(receipt.amountCents - receipt.refundedCents), y + 19, strong);
    y += 46;
    if (taxCents > 0) {
      row(texts.taxLeft, money(taxCents - refundedTax(receipt)), y - 8, plain);
      y += 20;
    }
  }
  const standing = standingText(receipt.standing, receipt);
  if (standing) write(standing, { x: left, y, width }, { ...plain, color: '#865600' });
}

function drawFoot({ write, words }: Page, { kind, reference }: ReceiptSheet): void {
  const texts = words.receiptTexts;
  const named = reference === '' ? null : `${texts.reference}: ${reference}`;
  const how = [texts.paidWith[kind], named].filter((part) => part !== null).join('. ');
  const y = write(how, { x: left, y: 752, width }, small);
  write(texts.thanks, { x: left, y, width }, small);
}
