import { readConfig } from './config.ts';
import { startSandbox } from './start.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
// A dead parent process cannot stop the sandbox, so it stops itself.
process.on('disconnect', () => process.exit(0));

// Keeps running when the reader closes the output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const config = readConfig(process.env);
  if (config.parentProcessId !== undefined) endWith(config.parentProcessId);
  const sandbox = await startSandbox(config);
  console.log(`sandbox ready ${sandbox.url} smtp://localhost:${sandbox.smtpPort}`);
} catch (error) {
  console.error(`sandbox: ${textOf(error)}`);
  process.exit(1);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n  because: ${textOf(error.cause)}`;
}

function endWith(parentProcessId: number): void {
  setInterval(() => {
    try {
      process.kill(parentProcessId, 0);
    } catch {
      process.exit(0);
    }
  }, 500);
}
