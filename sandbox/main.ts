import { readConfig } from './config.ts';
import { startSandbox } from './start.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
// Whoever started us and is gone will not stop us any more.
process.on('disconnect', () => process.exit(0));

try {
  const config = readConfig(process.env);
  if (config.parentProcessId !== undefined) endWith(config.parentProcessId);
  const sandbox = await startSandbox(config);
  console.log(`sandbox ready ${sandbox.url} smtp://localhost:${sandbox.smtpPort}`);
} catch (error) {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
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
