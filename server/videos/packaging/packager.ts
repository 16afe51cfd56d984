/** Packages recordings in a child process, so that nothing in a recording can stop or slow the site. */
import type { Packager } from '#server/context.ts';
import { diskErrorCodes } from '#server/platform/data-folder.ts';
import { packageInChild, PackagingCrash } from './packaging-child.ts';
import { PackagingError } from './packaging-error.ts';
import { testPackager } from './self-test.ts';

/** `execArgv` are Node's options for the process; tests use them. */
export function createPackager({ execArgv = [] }: { execArgv?: readonly string[] } = {}): Packager {
  return {
    async package(order) {
      try {
        return await packageInChild({ ...order, execArgv });
      } catch (error) {
        if (!(error instanceof PackagingCrash)) throw error;
        throw await explainCrash(error, { signal: order.signal, execArgv });
      }
    },
  };
}

/** A recording is broken only if the same process packages something else. */
async function explainCrash(
  crash: PackagingCrash,
  { signal, execArgv }: { signal: AbortSignal; execArgv: readonly string[] },
): Promise<PackagingError> {
  const trouble = await testPackager(signal, { execArgv }).catch(untested);
  signal.throwIfAborted();
  if (trouble === null) return crash;
  const { failure, message } = trouble;
  const isOfMachine = failure === 'stopped' || failure === 'disk-full';
  return new PackagingError(
    isOfMachine ? failure : 'packager-missing',
    `${crash.message}\nThe self-test failed as well: ${message}`,
  );
}

/** The self-test could not be written, so it says nothing about the recording. */
function untested(error: unknown): PackagingError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new PackagingError(diskErrorCodes.has(code) ? 'disk-full' : 'stopped', message);
}
