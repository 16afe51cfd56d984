/** Confirms many claims in parts, so that the progress can be shown and one lost reply holds up few. */
import type { Api } from '#contract/api.ts';
import { call } from '../../call.ts';

type Result = Api['POST /api/studio/certificate-confirmations']['reply']['results'][number];

/** The claims of one request. */
const atOnce = 10;

/** Claims that no answer came for may be issued or not; they are `failed`, and trying again does no harm. */
export async function confirmMany(
  ids: readonly string[],
  { note, onProgress }: { note: string; onProgress: (done: number) => void },
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce);
    const reply = await call('POST /api/studio/certificate-confirmations', {
      body: { ids: part, note },
    }).catch(() => ({
      results: part.map((id): Result => ({ id, issuedAt: null, refused: 'failed' })),
    }));
    results.push(...reply.results);
    onProgress(results.length);
  }
  return results;
}
