/** The parsers of texts that people type, upload or send, and pieces that such texts are made of. */
import { readCaptionFile } from '#rules/video/captions.ts';
import { splitSpoken } from '#rules/captions/split-spoken.ts';
import { parseCueTime } from '#rules/captions/caption-files.ts';
import { plainText } from '#rules/content/plain-text.ts';
import { readPeople } from '#rules/learners/learner-file.ts';
import { readLearnerSearch } from '#rules/learners/search-keys.ts';
import { readServerReply } from '#rules/mail/server-reply.ts';
import { readReceiptNumber, receiptPrefixOf } from '#rules/payments/receipt.ts';
import { hasCountryCode, isPhoneNumber } from '#rules/phone.ts';
import { sanitizeText } from '#rules/sanitize-text.ts';
import { deviceOf } from '#rules/sign-in/device.ts';
import { appThatGoogleRefuses } from '#rules/sign-in/google.ts';
import { looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { folded, searchWords, sentencesOf } from '#rules/transcript.ts';
import { readMailReport } from '#server/flows/mail/reports/read-mail-report.ts';
import { snsConfirmationUrl, snsMessage } from '#server/outside/sns.ts';
import { readMarkdown, readMarkdownWithHeadings } from '#web/markdown/read-markdown.ts';

export type Parser = {
  name: string;
  /** The parser, called as the product calls it. */
  run: (text: string) => unknown;
  /** Signs and words that mean something to it. */
  pieces: readonly string[];
};

/** Pieces between broken bars. */
const split = (pieces: string) => pieces.split('¦');

const anywhere = split('a¦ ¦\n¦\r¦\t¦.¦,¦:¦;¦"¦\'¦<¦>¦(¦)¦-¦/¦@¦0');

const unusual = ['\u0301', '\u200D', '\u202E', '字', '😀', '\u00A0', '\uFEFF', 'é'];

const own: readonly Parser[] = [
  {
    name: 'markdown',
    run: (text) => [readMarkdown(text), readMarkdownWithHeadings(text)],
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
      const cues = readCaptionFile(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`);
      return [sentencesOf(cues), readCaptionFile(text)];
    },
    pieces: [
      ...split('-->¦00:00.000¦1¦00:00:01,000 --> 00:00:02,000\n¦00:01.000 --> 00:02.000\n¦<b¦<c.¦</i>¦{\\¦}'),
      ...split('&amp;¦&¦WEBVTT\n¦NOTE\n¦\r\r\n¦ \n¦\n\n¦。¦. ¦”¦99:¦11:22:33'),
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
    run: (text) => [normaliseEmail(text), looksLikeEmail(text)],
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

/** A message of SNS but for its text. */
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
