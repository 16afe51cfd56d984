import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Passes SIGINT, SIGTERM and SIGHUP on to the program and resolves with the exit code a shell would give.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export function runUntilItEnds(command, args, options) {
  const program = spawn(command, args, options);
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => program.kill(signal);
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, passOn);
  const stopWatching = whenNpmIsGone(() => program.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('exit', (code, signal) => {
      stopWatching();
      for (const name of signals) process.off(name, passOn);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * When npm is killed, it ends its shell but not us; without this, the site would keep running and hold its ports.
 * @param {() => void} act
 */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && act(), 500);
  return () => clearInterval(timer);
}
