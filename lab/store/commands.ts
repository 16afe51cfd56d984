/** The commands beside the site, as an operator types them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a command. @throws {Error} with what it printed, unless it ends with the code */
export async function run(
  command: string,
  environment: NodeJS.ProcessEnv,
  { code = 0 }: { code?: number } = {},
): Promise<void> {
  const child = spawn(process.execPath, command.split(' '), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  if (child.exitCode !== code) throw new Error(`${command} ends with ${child.exitCode}: ${stdout}${stderr}`);
}
