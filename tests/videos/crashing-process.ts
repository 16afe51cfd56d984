/** Options of Node with which a packaging process crashes or lacks its libraries. */

const hooked = (action: string) => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith('node-av')) ${action};
        return next(name, context);
      },
    });`)}`,
];

/** Hides the libraries from Node, as if they were not installed. */
export const withoutLibraries = hooked(
  `throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })`,
);

/** The libraries contain an instruction that the processor does not know. */
export const withForeignLibraries = hooked(`process.kill(process.pid, 'SIGILL')`);

/** The libraries crash for each file except that of the self-test. */
export const withCrashingRecording = hooked(
  `if (!process.argv[2].endsWith('.wav')) process.kill(process.pid, 'SIGSEGV')`,
);
