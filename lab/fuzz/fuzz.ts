/** The parsers of texts that users type, upload or send, and fragments of such texts. */
import { parseCueTime } from '#rules/captions/caption-files.ts';
import { readCaptions } from '#rules/captions/read-captions.ts';
import { splitSpoken } from '#rules/captions/transcription.ts';
import { plainText } from '#rules/content/plain-text.ts';
import { readPeople } from '#rules/learners/learner-file.ts';
import { readLearnerSearch } from '#rules/learners/search.ts';
import { readServerReply } from '#rules/mail/delivery.ts';
import { readReceiptNumber, receiptPrefixOf } from '#rules/payments/receipt.ts';
import { hasCountryCode, isPhoneNumber } from '#rules/registration.ts';
import { appThatGoogleRefuses } from '#rules/sign-in/in-app-browser.ts';
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { deviceOf } from '#rules/sign-in/session.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { sanitizeText } from '#rules/text-input.ts';
import { folded, searchWords, sentencesOf } from '#rules/transcript.ts';
import { readArticle, readMarkdown, readMarkdownWithHeadings } from '#rules/content/read-markdown.ts';
import { readMailReport } from '#server/mail/bounce-messages.ts';
import { snsConfirmationUrl, snsMessage } from '#server/mail/amazon-sns.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { processorMs } from '#tests/processor-time.ts';

type Parser = {
  name: string;
  /** Calls the parser as the product does. */
  run: (text: string) => unknown;
  /** Characters and words that are special to it. */
  pieces: readonly string[];
};

/** Splits at the broken bar. */
const split = (pieces: string) => pieces.split('¦');

const anywhere = split('a¦ ¦\n¦\r¦\t¦.¦,¦:¦;¦"¦\'¦<¦>¦(¦)¦-¦/¦@¦0');

const unusual = ['\u0301', '\u200D', '\u202E', '字', '😀', '\u00A0', '\uFEFF', 'é'];

const own: readonly Parser[] = [
  {
    name: 'markdown',
    run: (text) => [readMarkdown(text), readMarkdownWithHeadings(text), readArticle(text)],
    pieces: [
      ...split('*¦**¦_¦__¦`¦``¦```\n¦~~~¦[¦](¦![¦[a](¦[a]: b\n¦[a][b]¦(¦)¦- ¦+ ¦* ¦1. ¦1) ¦> ¦>¦# ¦===\n'),
      ...split('---\n¦    ¦  \n¦\\¦&¦&amp;¦<a¦<!--¦<a:¦<b@c>¦<?¦http://¦|¦***¦_a¦a_¦**a ¦*a _¦ a*'),
    ],
  },
  {
    name: 'plain text of Markdown',
    run: plainText,
    pieces: split('**¦*¦_¦__¦`¦```¦[¦](¦![¦<mailto:¦<https://¦#¦- ¦1. ¦\\¦\\*'),
  },
  {
    name: 'captions',
    run: (text) => {
      const { cues } = readCaptions(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`);
      const ass = readCaptions(`[Script Info]\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,${text}`);
      return [sentencesOf(cues), ass, readCaptions(text)];
    },
    pieces: [
      ...split('-->¦00:00.000¦1¦00:00:01,000 --> 00:00:02,000\n¦00:01.000 --> 00:02.000\n¦<b¦<c.¦</i>¦{\\¦}'),
      ...split('&amp;¦&¦WEBVTT\n¦NOTE\n¦\r\r\n¦ \n¦\n\n¦。¦. ¦”¦99:¦11:22:33'),
      ...split(
        '<v Ana>¦<v ¦<font color=¦<i a=¦      ¦{\\an8}¦{\\pos(¦&#39;¦&eacute;¦0:00:01.000,0:00:02.000\n¦[br]¦Dialogue: 0,¦,',
      ),
      ...split(
        'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,¦Format: ¦{\\p1}¦\\N¦STYLE\n¦[Events]\n¦-&gt;¦–>',
      ),
    ],
  },
  {
    name: 'generated captions',
    run: (text) => splitSpoken({ startMs: 0, endMs: 60_000, text }),
    pieces: split('word ¦.¦, ¦。¦字¦（¦「¦‘¦ก¦x¦—'),
  },
  { name: 'times of captions', run: parseCueTime, pieces: split('1¦:¦.¦,') },
  {
    name: 'files of learners',
    run: readPeople,
    pieces: split('email¦email\n¦sep=;\n¦""¦"¦,¦;¦\r\n¦\'=¦{¦}¦[¦]¦{"a":¦a@b.cc'),
  },
  {
    name: 'bounces',
    run: (text) => readMailReport(`Content-Type: multipart/report; boundary=b\n\n${text}`),
    pieces: [
      ...split('--b\n¦--b--\n¦Content-Type: message/delivery-status\n'),
      ...split('Content-Type: multipart/mixed; boundary=b\n¦Action: failed\n¦Status: 5.1.1\n'),
      ...split('Diagnostic-Code: smtp; ¦\n\n¦\n\t¦=\n¦=20¦a: b\n¦Content-Transfer-Encoding: base64\n'),
      ...split('Message-ID: <¦boundary="¦=?utf-8?q?¦?='),
    ],
  },
  {
    name: 'replies of mail servers',
    run: (text) => readServerReply(text, { enhancedCode: null }),
    pieces: split('smtp; ¦550 ¦5.1.1¦<¦@¦a@b¦\u0000'),
  },
  {
    name: 'searches',
    run: (text) => [searchWords(text), folded(text), readLearnerSearch(text)],
    pieces: split('+60¦%¦_'),
  },
  {
    name: 'browsers',
    run: (text) => [deviceOf(text), appThatGoogleRefuses(text)],
    pieces: split('(iPhone;¦AppleWebKit/¦Safari/¦Version/4.0 Chrome/¦; wv)¦Mozilla/5.0¦Android¦Windows NT'),
  },
  { name: 'names', run: sanitizeText, pieces: split('\u0000¦\u2028¦👨\u200D¦  ') },
  {
    name: 'emails',
    run: (text) => [normalizeEmail(text), looksLikeEmail(text)],
    pieces: split('@¦xn--¦..¦+¦ß'),
  },
  {
    name: 'messages of Amazon SNS',
    run: (text) => [snsMessage.safeParse({ ...sns, Message: text }), snsConfirmationUrl(text, null)],
    pieces: split('https://¦sns.¦.amazonaws.com¦.pem¦?Action=ConfirmSubscription¦&¦@¦%¦..¦{"¦":'),
  },
  {
    name: 'phone numbers and receipt numbers',
    run: (text) => [
      isPhoneNumber(text),
      hasCountryCode(text),
      readReceiptNumber(text),
      receiptPrefixOf(text),
    ],
    pieces: split('+¦00¦60¦(¦)¦-¦.¦LEC-2026-¦000123¦A'),
  },
  {
    name: 'return addresses',
    run: ownAddress,
    pieces: split('/¦//¦\\¦?¦#¦%2f¦..¦http:¦%'),
  },
];

/** An SNS message without its text. */
const sns = {
  Type: 'Notification',
  MessageId: '1',
  TopicArn: 'arn:aws:sns:ap-southeast-1:1:mail',
  Timestamp: '2026-11-27T00:00:00.000Z',
  SignatureVersion: '2',
  Signature: 'AA==',
  SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/a.pem',
};

export const parsers: readonly Parser[] = own.map((parser) => ({
  ...parser,
  pieces: [...parser.pieces, ...anywhere, ...unusual],
}));

/** A text of any length: a beginning, fragments repeated up to the length, and an end. */
export type Shape = { beginning: string; repeated: string; followedBy: string; end: string };

export type Finding = {
  shape: Shape;
  /**
   * The time at four times the length over the time at the length: about 4 for a linear parser, 16 for a quadratic one.
   */
  growth: number;
  /** Milliseconds of processor time for the longer text. */
  ms: number;
};

/** The shorter length, in UTF-16 units. */
const length = 25_000;

/** Shorter times cannot be compared, in milliseconds. */
const measurableMs = 60;

export function textOf({ beginning, repeated, followedBy, end }: Shape, letters: number): string {
  const half = Math.ceil(letters / (followedBy ? 2 : 1));
  const repeat = (piece: string) => piece.repeat(Math.ceil(half / piece.length)).slice(0, half);
  return `${beginning}${repeat(repeated)}${followedBy && repeat(followedBy)}${end}`.toWellFormed();
}

/** Measures a shape. Only slow texts are measured at both lengths, twice. */
export function measure({ run }: Parser, shape: Shape): Finding {
  const timeOf = (letters: number) => {
    const text = textOf(shape, letters);
    return processorMs(() => run(text));
  };
  const ms = timeOf(4 * length);
  if (ms < measurableMs) return { shape, growth: 1, ms };
  const shorter = Math.max(timeOf(length), timeOf(length));
  return { shape, growth: Math.min(ms, timeOf(4 * length)) / Math.max(shorter, 1), ms };
}

/** Combines a parser's fragments into a shape; `chance` returns numbers from 0 to below 1. */
export function chooseShape({ pieces }: Parser, chance: () => number): Shape {
  const choose = () => pieces[Math.floor(chance() * pieces.length)] ?? 'a';
  const some = (most: number) => Array.from({ length: 1 + Math.floor(chance() * most) }, choose).join('');
  return {
    beginning: chance() < 0.5 ? '' : some(2),
    repeated: some(4),
    followedBy: chance() < 0.6 ? '' : some(3),
    end: chance() < 0.6 ? '' : some(2),
  };
}
