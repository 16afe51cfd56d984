/**
 * The process that packages one recording, with the arguments SOURCE FOLDER. What it reads was made elsewhere, so it is
 * told none of the site's secrets. It ends when the server does, and asks for the processor after everybody else.
 */
import { constants, setPriority } from 'node:os';
import type { PackagingFailure } from '#rules/video/upload.ts';
import { diskErrorCodes } from '#server/http/disk-errors.ts';
import type { PackagedRecording } from '#server/context.ts';
import { PackagingError } from './packaging-error.ts';

export type PackagingReport =
  | { progress: number }
  | { done: PackagedRecording }
  | { failure: PackagingFailure; detail: string };

/** The parent hears that often that it still goes on. */
const reportMs = 500;

const [source = '', folder = ''] = process.argv.slice(2);

process.on('disconnect', () => process.exit(1));
setPriority(constants.priority.PRIORITY_LOW);

let share = 0;
const timer = setInterval(() => report({ progress: share }), reportMs);

try {
  const { packageRecording } = await import('./package-recording.ts');
  const done = await packageRecording({ source, folder, onProgress: (now) => (share = now) });
  report({ done });
} catch (error) {
  report({ failure: failureOf(error), detail: error instanceof Error ? (error.stack ?? '') : '' });
}
clearInterval(timer);
process.disconnect();

function report(message: PackagingReport): void {
  process.send?.(message);
}

function failureOf(error: unknown): PackagingFailure {
  if (error instanceof PackagingError) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (diskErrorCodes.has(code)) return 'disk-full';
  // The packages are optional: a site that only plays videos does without them.
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED' ? 'packager-missing' : 'broken';
}
