/** The context of a request: `main.ts` creates it once, and tests create one with replaced parts. */
import type { BillingDetails } from '#rules/payments/billing.ts';
import type { Segment } from '#rules/captions/transcription.ts';
import type { Printed } from '#rules/certificate-sheet/sheet.ts';
import type { ContentDocument } from '#rules/content/document.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import type { PreviewPage, PreviewScheme } from '#rules/content/rendered-pages.ts';
import type { EvidenceFacts } from '#rules/payments/dispute.ts';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { ReceiptStanding } from '#rules/payments/receipt.ts';
import type { Grant, ItemName, VerifiedPayment } from '#rules/plans.ts';
import type { Loudness } from '#rules/video/conversion.ts';
import type { VideoNote } from '#rules/video/notes.ts';
import type { Trim } from '#rules/video/trim.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { Language } from '#messages/messages-for.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Secret } from './platform/crypto.ts';
import type { StripeGateway } from './payments/stripe/gateway.ts';

export type AppContext = {
  config: Config;
  db: Database;
  secret: Secret;
  stripe: StripeGateway;
  google: Google;
  media: Media;
  attachments: AttachmentFiles;
  videoFiles: VideoFiles;
  packager: Packager;
  /** Null without a transcription service. */
  transcriber: Transcriber | null;
  printer: Printer;
  pages: Pages;
  log: Log;
  metrics: Metrics;
  /** Returns the free bytes on the disk of the data folder. */
  freeBytes: () => Promise<number>;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Buffer;
  /** Returns how many milliseconds the process is behind with its requests; called at each request with the current time. */
  lagMs: (at: number) => number;
  /** True once the process is ending; a proxy should send nothing more. */
  isEnding: () => boolean;
  /**
   * Updates what depends on a plan, in the transaction that recomputed it: the certificate, which a later room issues.
   * Every change of a payment or grant calls it.
   */
  planRecomputed: (tx: Database, owner: PlanOwner) => Promise<void>;
  /** Wakes the mail job, so that queued mail is sent immediately. */
  mailQueued: () => void;
  /** Wakes the job that sends campaigns. */
  campaignsChanged: () => void;
  /** Wakes the reconciliation job. */
  reconciliationRequested: () => void;
  /** Wakes the job that ends the open checkouts of retired prices. */
  pricesChanged: () => void;
  /** Wakes the job that packages recordings. */
  videosChanged: () => void;
  /** Wakes the transcription job. */
  transcriptionRequested: () => void;
  /** Wakes the job that checks videos. */
  checksRequested: () => void;
};

/** A user whose plan was recomputed, with the payments and grants behind it; `actor` is a uid, or the cause. */
export type PlanOwner = {
  uid: string;
  email: string;
  language: Language;
  payments: readonly VerifiedPayment[];
  grants: readonly Grant[];
  actor: string;
};

/** Values that must match between the redirect to Google and the return; they are stored in an encrypted cookie. */
export type GoogleChecks = {
  state: string;
  nonce: string;
  verifier: string;
  /** The authorized origin on which the sign-in started, and to which Google must return. */
  origin: string;
};

export type GoogleIdentity = { email: string; isVerified: boolean; name: string | null };

export type Google = {
  /** Returns the URL of Google's sign-in page. @throws {Error} when the provider does not answer. */
  authorizationUrl(checks: GoogleChecks): Promise<URL>;
  /** Returns the identity that Google confirms. @throws {Error} for an answer that does not match these checks. */
  identify(answer: URL, checks: GoogleChecks): Promise<GoogleIdentity>;
  /** False when Google does not know the client, or its secret. @throws {Error} when the provider does not answer. */
  knowsClient(): Promise<boolean>;
  /** False when Google does not redirect to this origin. @throws {Error} when the provider does not answer. */
  knowsOrigin(origin: string): Promise<boolean>;
};

/** A reply with a file of a video; the body is null for statuses without one. */
export type MediaReply = {
  status: 200 | 206 | 304 | 307 | 416;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
};

/** The storage of the videos. */
export type Media = {
  /**
   * Answers a GET or HEAD with a file of a video, or the requested range of it. The caller has checked the viewer's access.
   * @throws {ApiError} not-found, unavailable
   */
  read(request: Request, of: { videoId: string; file: string; type: string }): Promise<MediaReply>;
  /** Reads a small text file of a video; null when it is missing, or cannot be read within a second. */
  readText(file: { videoId: string; file: string }): Promise<string | null>;
  /** Reads a whole segment of a video; null when it is missing, or cannot be read within some seconds. */
  readSegment(file: { videoId: string; file: string }): Promise<Buffer | null>;
};

/** The storage of the attached files of lessons, beside the videos. */
export type AttachmentFiles = {
  /** Moves or copies the file at `path` to its id, replacing one with the same bytes. @throws {ApiError} unavailable */
  keep(file: { id: string; path: string }): Promise<void>;
  /**
   * Answers a GET or HEAD with a file under this name, or the requested range of it. The caller has checked the viewer's
   * access. @throws {ApiError} not-found, unavailable
   */
  read(request: Request, of: { id: string; name: string }): Promise<MediaReply>;
  /** Copies a file to a path of this disk; false where it is missing. */
  copy(file: { id: string; to: string }): Promise<boolean>;
};

/** The storage of the packaged videos, where `Media` reads them. */
export type VideoFiles = {
  /**
   * Moves the files of a folder to a video, all or none; an aborted move is repeated as a whole.
   * @throws {ApiError} unavailable
   */
  keep(video: { id: string; folder: string; signal: AbortSignal }): Promise<void>;
  /** Saves a small text file of a video, replacing one of this name. @throws {ApiError} unavailable */
  keepText(file: { id: string; file: string; text: string }): Promise<void>;
  /** Saves an image of a video under a new name. @throws {ApiError} unavailable */
  keepPicture(picture: { id: string; file: string; bytes: Uint8Array<ArrayBuffer> }): Promise<void>;
  /** Removes an image of a video, if it exists. */
  removePicture(picture: { id: string; file: string }): Promise<void>;
  /** Reads a file of a video, such as an audio segment. @throws {ApiError} unavailable with the reason store when it cannot be read, or is larger */
  readBytes(file: { id: string; file: string; bytesAtMost: number; signal: AbortSignal }): Promise<Buffer>;
  /**
   * Reads a playlist or captions of a video, with more retries than for players; null when there is no such file.
   * @throws {ApiError} unavailable with the reason store when it cannot be read
   */
  readText(file: { id: string; file: string }): Promise<string | null>;
  /** Removes all files of a video, and its folder. */
  remove(video: { id: string; files: readonly string[] }): Promise<void>;
};

export type PackagedRecording = {
  lengthSeconds: number;
  sha256: string;
  /** Null for a recording without audio. */
  loudness: Loudness | null;
  /** The facts that the instructor should know: tracks that were left out, a recording that ends early. */
  notes: VideoNote[];
  /** Why there is no still edition; null when there is one, or it would not be smaller. */
  stillsFailure: string | null;
  /** Why there are no thumbnails; null when there are. */
  thumbnailsFailure: string | null;
};

/** Packages a recording into the files that players read, in a low-priority process of its own. */
export type Packager = {
  /** @throws {PackagingError} with the reason; an error of another kind when the signal aborts it */
  package(order: {
    source: string;
    folder: string;
    /** The part of the source to package; null for all of it. */
    trim?: Trim | null;
    signal: AbortSignal;
    /** Receives the progress, from 0 to 1. */
    onProgress: (share: number) => void;
  }): Promise<PackagedRecording>;
};

/** A transcription service. */
export type Transcriber = {
  /** The host that the audio is sent to, which the studio names. */
  host: string;
  /**
   * Transcribes audio (MP4 with AAC), with times in seconds of this audio.
   * @throws {TranscriptionError} with the reason; an error of another kind when the signal aborts it
   */
  transcribe(order: { sound: Buffer; language: string; signal: AbortSignal }): Promise<Segment[]>;
  /** Returns true when the service accepts the key. @throws {TranscriptionError} when it does not answer */
  knowsKey(): Promise<boolean>;
};

/** The facts printed on a certificate, in the language of its owner; `url` is the page of its QR code. */
export type CertificateSheet = Omit<Printed, 'proof' | 'issuedAt'> & {
  language: Language;
  issuedAt: number;
  url: string;
};

/** The facts printed on a receipt, in the language of its customer. */
export type ReceiptSheet = {
  language: Language;
  number: string;
  /** Milliseconds since 1970, UTC. */
  issuedAt: number;
  kind: PaymentKind;
  item: ItemName;
  isGift: boolean;
  seats: number | null;
  amountCents: number;
  /** The discount of a coupon, and its code; 0 and null without one. */
  discountCents: number;
  coupon: string | null;
  /** The tax in `amountCents`, and whether it was added to the price. */
  taxCents: number;
  isTaxAdded: boolean;
  currency: Currency;
  standing: ReceiptStanding;
  refundedCents: number;
  refundedAt: number | null;
  /** The site's name at the time of the payment. */
  site: string;
  seller: Config['company'];
  buyer: { name: string | null; email: string } & Omit<BillingDetails, 'name'>;
  /** The payment intent at Stripe, or the seller's note of a transfer; '' for none. */
  reference: string;
};

/** The site's pages, rendered from the content document. */
export type Pages = {
  /** Renders the published content with the current prices, unless already shown. @throws {Error} when that fails; the former pages stay */
  showPublished: () => Promise<void>;
  /** Checks that a document can be rendered, before it is published. @throws {ApiError} invalid-argument when it cannot */
  check: (document: ContentDocument) => Promise<void>;
  /** Returns a page of an unpublished document. */
  preview: (
    document: ContentDocument,
    /** `language` is null for the default one. */
    view: { page: PreviewPage; scheme: PreviewScheme; language: Language | null },
  ) => Promise<string>;
  /** Returns a version of a legal text as a page; null when there is none. */
  legalVersion: (of: { kind: LegalKind; version: number }, language: Language) => Promise<string | null>;
  /** Returns the page of a free preview; null if there is none, or while the site is closed. */
  previewLesson: (lessonId: string, language: Language) => Promise<string | null>;
  /** Returns the style sheet of the preview. */
  previewTheme: (document: ContentDocument, scheme: PreviewScheme) => Promise<string>;
};

export type PrintOrder =
  | { kind: 'certificate'; form: 'png' | 'pdf'; sheet: CertificateSheet }
  | { kind: 'receipt'; sheet: ReceiptSheet }
  | { kind: 'evidence'; facts: EvidenceFacts };

/** Prints certificates, receipts and evidence in a thread of its own. */
export type Printer = {
  /** @throws {ApiError} unavailable when too much waits, or when it takes longer than 8 s */
  print(order: PrintOrder): Promise<Uint8Array>;
  close(): Promise<void>;
};
