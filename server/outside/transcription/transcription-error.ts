import type { TranscriptionFailure } from '#rules/captions/transcription.ts';

/** Captions that a machine could not write; `failure` says why, and the message tells the log more. */
export class TranscriptionError extends Error {
  readonly failure: TranscriptionFailure;
  /** The pause that the service asks for; null where it names none. */
  readonly retryAfterMs: number | null;

  constructor(failure: TranscriptionFailure, detail = '', retryAfterMs: number | null = null) {
    super(detail || failure);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}
