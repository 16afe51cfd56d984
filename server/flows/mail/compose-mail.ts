import type { MailParagraph, MailWords } from '#words/mail-words.ts';

export type MailText = { subject: string; text: string; html: string };

/** Composes a mail of its words, as plain text and as HTML that mail programs show. */
export function composeMail(mail: MailWords): MailText {
  return {
    subject: mail.subject,
    text: `${mail.paragraphs.map(asText).join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="color-scheme" content="light dark">',
      `<title>${escapeHtml(mail.subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#f6f1e7;color:#182033;',
      'font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">',
      '<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffdf8;border-radius:12px">',
      ...mail.paragraphs.map(asHtml),
      '</div></body></html>',
    ].join('\n'),
  };
}

function asText(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'link' in paragraph ? paragraph.link : paragraph.code;
}

function asHtml(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`;
  if ('link' in paragraph)
    return (
      `<p style="margin:24px 0"><a href="${escapeHtml(paragraph.link)}" style="display:inline-block;` +
      'padding:12px 28px;border-radius:999px;background:#f2a93b;color:#241703;font-weight:600;' +
      `text-decoration:none">${escapeHtml(paragraph.label)}</a></p>`
    );
  return `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px;font-weight:700">${paragraph.shown}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
