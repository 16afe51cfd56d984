/** The context holds what a request may use; `main.ts` makes it once, and tests make one whose parts they control. */
import type { Segment } from '#rules/captions/transcription.ts';
import type { Printed } from '#rules/certificate-sheet/sheet.ts';
import type { ContentDocument } from '#rules/content/document.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import type { PreviewPage, PreviewScheme } from '#rules/content/rendered-pages.ts';
import type { EvidenceFacts } from '#rules/payments/dispute.ts';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { ReceiptStanding } from '#rules/payments/receipt.ts';
import type { ItemName } from '#rules/plans.ts';
import type { Loudness } from '#rules/video/conversion.ts';
import type { Trim } from '#rules/video/trim.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { Language } from '#words/words-for.ts';
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
  /** Null where no transcription service is configured. */
  transcriber: Transcriber | null;
  printer: Printer;
  pages: Pages;
  log: Log;
  metrics: Metrics;
  /** Returns the bytes that are free on the disk of the data folder. */
  freeBytes: () => Promise<number>;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Buffer;
  /** Tells at each request, by the present time, how many milliseconds the process is behind with its requests. */
  lagMs: (at: number) => number;
  /** True once the process was told to end; a proxy should send nothing more. */
  isEnding: () => boolean;
  /** Wakes the mail job, so that queued mail does not wait for the next round. */
  mailQueued: () => void;
  /** Wakes the reconciliation job. */
  reconciliationRequested: () => void;
  /** Wakes the job that ends the open checkouts of retired prices. */
  pricesChanged: () => void;
  /** Wakes the job that packages recordings. */
  videosChanged: () => void;
  /** Wakes the job that lets captions be written by machine. */
  transcriptionRequested: () => void;
  /** Wakes the job that looks whether videos play. */
  checksRequested: () => void;
};

/** Values that must match between the redirect to Google and the return; they travel in an encrypted cookie. */
export type GoogleChecks = {
  state: string;
  nonce: string;
  verifier: string;
  /** The authorised origin that the sign-in began on, and that Google must return to. */
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
  /** False when Google leads nobody back to this origin. @throws {Error} when the provider does not answer. */
  knowsOrigin(origin: string): Promise<boolean>;
};

/** A reply with a file of a video; the body is null where the status allows none. */
export type MediaReply = {
  status: 200 | 206 | 304 | 307 | 416;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
};

/** The storage of the videos. */
export type Media = {
  /**
   * Answers a GET or HEAD with a file of a video, or the requested range of it. The caller has checked the viewer's
   * access before.
   * @throws {ApiError} not-found, unavailable
   */
  read(request: Request, asked: { videoId: string; file: string; type: string }): Promise<MediaReply>;
  /** Reads a small file of a video; null where there is none, or it cannot be read within a second. */
  readText(file: { videoId: string; file: string }): Promise<string | null>;
  /** Reads a piece of a video as a whole; null where there is none, or it cannot be read within some seconds. */
  readPiece(file: { videoId: string; file: string }): Promise<Buffer | null>;
};

/** The storage of the attached files of lessons, beside the videos. */
export type AttachmentFiles = {
  /**
   * Keeps the file at `path` under its id, and takes it away from there. A file of this id is replaced; it has the same
   * bytes. @throws {ApiError} unavailable
   */
  keep(file: { id: string; path: string }): Promise<void>;
  /**
   * Answers a GET or HEAD with a file, or the requested range of it, under this name. The caller has checked the
   * viewer's access before. @throws {ApiError} not-found, unavailable
   */
  read(request: Request, asked: { id: string; name: string }): Promise<MediaReply>;
  /** Copies a file to a path of this disk; false where it is missing. */
  copy(file: { id: string; to: string }): Promise<boolean>;
};

/** The storage of the packaged videos, where `Media` reads them. */
export type VideoFiles = {
  /** Keeps the files of a folder as those of a video, all of them or none, and takes the folder away. @throws {ApiError} unavailable */
  keep(video: { id: string; folder: string }): Promise<void>;
  /** Keeps a small file of a video, in place of the one of this name. @throws {ApiError} unavailable */
  keepText(file: { id: string; file: string; text: string }): Promise<void>;
  /** Keeps a picture of a video under a new name. @throws {ApiError} unavailable */
  keepPicture(picture: { id: string; file: string; bytes: Uint8Array<ArrayBuffer> }): Promise<void>;
  /** Removes a picture of a video; one that is not there is no trouble. */
  removePicture(picture: { id: string; file: string }): Promise<void>;
  /** Reads a file of a video, such as a piece of its sound. @throws {ApiError} unavailable with the reason store when it cannot be read, or is larger */
  readBytes(file: { id: string; file: string; bytesAtMost: number; signal: AbortSignal }): Promise<Buffer>;
  /**
   * Reads a playlist or captions of a video, with more patience than players have; null where there is no such file.
   * @throws {ApiError} unavailable with the reason store when it cannot be read
   */
  readText(file: { id: string; file: string }): Promise<string | null>;
  /** Removes all files of a video, and its folder. */
  remove(video: { id: string; files: readonly string[] }): Promise<void>;
};

/** A recording that was packaged. */
export type PackagedRecording = {
  lengthSeconds: number;
  sha256: string;
  /** Null for a recording without sound. */
  loudness: Loudness | null;
  /** Why there is no still edition; null where there is one, or it would not be lighter. */
  stillsFailure: string | null;
};

/** Makes a recording into the files that players read, in a process of its own and with a low priority. */
export type Packager = {
  /** @throws {PackagingError} with the reason; an error of another kind where the signal ends it */
  package(order: {
    source: string;
    folder: string;
    /** The part of the source that is packaged; null for all of it. */
    trim?: Trim | null;
    signal: AbortSignal;
    /** Hears how much is done, from 0 to 1. */
    onProgress: (share: number) => void;
  }): Promise<PackagedRecording>;
};

/** A service that writes down what is said. */
export type Transcriber = {
  /** The host that the sound is sent to, which the studio names. */
  host: string;
  /**
   * Sends sound (MP4 with AAC), and returns what was said in it, with times in seconds of this sound.
   * @throws {TranscriptionError} with the reason; an error of another kind where the signal ends it
   */
  transcribe(order: { sound: Buffer; language: string; signal: AbortSignal }): Promise<Segment[]>;
  /** Whether the service takes the key. @throws {TranscriptionError} when it does not answer */
  knowsKey(): Promise<boolean>;
};

/** The facts printed on a certificate; `url` is the page that its code leads to. */
export type CertificateSheet = Omit<Printed, 'proof' | 'issuedAt'> & { issuedAt: number; url: string };

/** The facts printed on a receipt, in the language of its customer. */
export type ReceiptSheet = {
  language: Language;
  number: string;
  /** Milliseconds since 1970, UTC. */
  issuedAt: number;
  kind: PaymentKind;
  item: ItemName;
  amountCents: number;
  currency: Currency;
  standing: ReceiptStanding;
  refundedCents: number;
  refundedAt: number | null;
  /** The site's name at the time of the payment. */
  site: string;
  seller: Config['company'];
  buyer: { name: string | null; email: string };
  /** The payment intent at Stripe, or what the seller noted of a transfer; '' where nothing was noted. */
  reference: string;
};

/** The site's pages, which are made of the content document. */
export type Pages = {
  /** Renders what is published, with the live prices, where that is not shown yet. @throws {Error} when it cannot be rendered; the former pages stay */
  showPublished: () => Promise<void>;
  /** Tries whether a document can be rendered, before it is published. @throws {ApiError} invalid-argument when it cannot */
  check: (document: ContentDocument) => Promise<void>;
  /** Returns a page of a document that is not published. */
  preview: (
    document: ContentDocument,
    asked: { page: PreviewPage; scheme: PreviewScheme },
  ) => Promise<string>;
  /** Returns a version of a legal text as a page; null where there is none. */
  legalVersion: (asked: { kind: LegalKind; version: number }) => Promise<string | null>;
  /** Returns the style sheet of that preview. */
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
