import type { PackagingFailure } from '#rules/video/upload.ts';

/** A recording that cannot be packaged; `failure` is the reason, and the message is for the log. */
export class PackagingError extends Error {
  readonly failure: PackagingFailure;

  constructor(failure: PackagingFailure, detail = '') {
    super(detail || failure);
    this.failure = failure;
  }
}
