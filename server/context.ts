/** The context holds what a request may use; `main.ts` makes it once, and tests make one whose parts they control. */
import type { Printed } from '#content/certificate/sheet.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log/log.ts';
import type { Secret } from './secret.ts';
import type { StripeGateway } from './stripe-gateway.ts';

export type AppContext = {
  config: Config;
  db: Database;
  secret: Secret;
  stripe: StripeGateway;
  google: Google;
  media: Media;
  printer: Printer;
  log: Log;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Buffer;
  /** Says that mail was queued, so that it need not wait for the next round. */
  mailQueued: () => void;
  /** Says that a check of the ledger was asked for. */
  reconciliationRequested: () => void;
};

/** What must match between asking and coming back; it travels in a sealed cookie. */
export type GoogleChecks = {
  state: string;
  nonce: string;
  verifier: string;
  /** The authorised origin on which it was asked, and on which Google has to answer. */
  origin: string;
};

export type GoogleIdentity = { email: string; isVerified: boolean; name: string | null };

export type Google = {
  /** Where to send the browser. @throws {Error} when the provider does not answer. */
  authorizationUrl(checks: GoogleChecks): Promise<URL>;
  /** Who came back. @throws {Error} for an answer that is not a sound one to these checks. */
  identify(answer: URL, checks: GoogleChecks): Promise<GoogleIdentity>;
};

/** A file of a lesson as it goes over the line; without a body where nothing is left to send. */
export type MediaReply = {
  status: 200 | 206 | 304 | 307 | 416;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
};

/** Where the films lie. */
export type Media = {
  /**
   * Answers a GET or HEAD with a file of a lesson, or the part of it that was asked for; whether it may be sent was
   * asked before.
   * @throws {Refusal} not-found, unavailable
   */
  read(request: Request, asked: { lessonId: string; file: string; type: string }): Promise<MediaReply>;
  /** Reads a small file of a lesson; null where there is none, or it cannot be read within a second. */
  readText(file: { lessonId: string; file: string }): Promise<string | null>;
};

/** What is printed on a certificate; `url` is the page that its code leads to. */
export type CertificateSheet = Omit<Printed, 'proof' | 'issuedAt'> & { issuedAt: number; url: string };

/** Prints certificates, away from the thread that answers requests. */
export type Printer = {
  /** @throws {Refusal} unavailable when too much waits, or when it takes longer than 8 s */
  print(form: 'png' | 'pdf', sheet: CertificateSheet): Promise<Uint8Array>;
  close(): Promise<void>;
};
