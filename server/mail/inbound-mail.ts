/** Reads an email that someone sent to the site. Anyone can send one, so nothing in it is trusted. */
import PostalMime from 'postal-mime';

export type InboundMail = {
  /** The sender's email address; '' without one. */
  from: string;
  /** All addresses it was sent to, also those that only the mail server names. */
  to: string[];
  messageId: string;
  /** True for an auto-reply or an email of a list or program (RFC 3834), and for one without a sender to reply to. */
  isAutomatic: boolean;
  text: string;
};

/** The headers in which mail servers name the address of the mailbox. */
const envelopeHeaders = ['delivered-to', 'x-original-to', 'envelope-to'];

/** More addresses than a reply has. */
const addressesAtMost = 100;

/** The longest email address (RFC 5321), with the angle brackets that some headers have. */
const longestAddress = 322;

/** Returns null for a source that is not an email, or is nested too deeply. */
export async function readInboundMail(source: Buffer): Promise<InboundMail | null> {
  const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };
  const mail = await PostalMime.parse(source, limits).catch(() => null);
  if (!mail) return null;
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].map(({ address = '' }) => address);
  const delivered = mail.headers.filter(({ key }) => envelopeHeaders.includes(key)).map(({ value }) => value);
  const plain = mail.text ?? '';
  return {
    from: mail.from?.address ?? '',
    to: [...named, ...delivered]
      .filter((address) => address.length <= longestAddress)
      .slice(0, addressesAtMost),
    messageId: mail.messageId ?? '',
    isAutomatic: isAutomatic(headerOf),
    // Some programs send a blank plain part beside the HTML.
    text: plain.trim() === '' ? textOfHtml(mail.html ?? '') : plain,
  };
}

function isAutomatic(headerOf: (name: string) => string): boolean {
  const submitted = headerOf('auto-submitted').trim().toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    headerOf('return-path').trim() === '<>' ||
    headerOf('x-autoreply') !== '' ||
    headerOf('x-autorespond') !== '' ||
    headerOf('list-id') !== '' ||
    /^(bulk|junk|list|auto_reply)$/i.test(headerOf('precedence').trim())
  );
}

/** Longer documents are cut before they are read. */
const htmlAtMost = 200_000;

/** Returns the text of an email without a plain part, up to the email it quotes. Takes linear time for any input. */
export function textOfHtml(html: string): string {
  const cut = html.slice(0, htmlAtMost);
  const quote = cut.search(/<blockquote|<div[^<>]{0,200}(gmail_quote|id="(appendonsend|divRplyFwdMsg)")/i);
  return withoutBlocks(quote === -1 ? cut : cut.slice(0, quote))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\b[^<>]*>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Removes elements whose content is no text of the email. */
function withoutBlocks(html: string): string {
  const [first = '', ...parts] = html.split(/<(?:style|script|title)\b/i);
  const rest = parts.map((part) => {
    const end = /<\/(?:style|script|title)>/i.exec(part);
    return end ? part.slice(end.index + end[0].length) : '';
  });
  return [first, ...rest].join('');
}
