/** A sandbox whose transcription service a test uses, and makes fail. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';

export const transcriptionKey = 'lectern-sandbox-transcription';

type Fault = { fail?: string; latencyMs?: number; everySeconds?: number };

export async function startTranscriptionService() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-transcription-'));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    siteUrl: 'http://localhost:1',
    stripeSecretKey: 'sk_test_lectern_sandbox',
    stripeWebhookSecret: 'whsec_lectern_sandbox',
  });
  onTestFinished(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });
  const url = `${sandbox.url}/transcription/v1`;
  return {
    url,
    env: { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: transcriptionKey },
    async control(transcription: Fault) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ transcription });
      const reply = await fetch(`${sandbox.url}/control`, { method: 'PUT', headers, body });
      if (!reply.ok) throw new Error(`The control answered ${reply.status}`);
    },
  };
}
