import type { PackagingFailure } from '#rules/video/upload.ts';

/** A recording that cannot be packaged; `failure` says why, and the message tells the log more. */
export class PackagingError extends Error {
  readonly failure: PackagingFailure;

  constructor(failure: PackagingFailure, detail = '') {
    super(detail || failure);
    this.failure = failure;
  }
}
