/** What the server is made of, handed in once by `main.ts` so that tests can hold each part still. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import type { Printed } from '#content/certificate/sheet.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import type { Secret } from './secret.ts';

export type World = {
  config: Config;
  db: Database;
  secret: Secret;
  stripe: Stripe;
  google: Google;
  media: Media;
  press: Press;
  streamUses: StreamUses;
  log: Log;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Buffer;
  /** Says that mail was queued, so that it need not wait for the next round. */
  mailQueued: () => void;
  /** Says that a check of the ledger was asked for. */
  ledgerAsked: () => void;
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

/** Where the films lie. */
export type Media = {
  /**
   * Answers a GET or HEAD with a file of a lesson; whether it may be sent was asked before. `head` holds what stands
   * on every answer, names and values in turn.
   * @throws {Refusal} not-found, unavailable
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    asked: { lessonId: string; file: string; type: string; head: readonly string[] },
  ): Promise<void>;
};

/** What is printed on a certificate; `url` is the page that its code leads to. */
export type Sheet = Omit<Printed, 'proof' | 'issuedAt'> & { issuedAt: number; url: string };

/** Prints certificates, away from the thread that answers requests. */
export type Press = {
  /** @throws {Refusal} unavailable when too much waits, or when it takes longer than 8 s */
  print(form: 'png' | 'pdf', sheet: Sheet): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type StreamUse = { uid: string; stream: { id: string; lastUsedAt: number }; now: number };

/** Uses of streams that wait to be written down together. */
export type StreamUses = {
  note(use: StreamUse): void;
  /** Those that wait, to be written with something else. */
  take(): StreamUse[];
};
