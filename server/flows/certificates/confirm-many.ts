/** Confirms several claims: each by itself, so that one that cannot be confirmed holds up no other. */
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { confirmCertificate } from './decide-certificate.ts';

export type Confirmation =
  | { id: string; issuedAt: number; refused: null }
  /** `refused` is the reason, such as `upgrade`, or `failed` for one that may be tried again. */
  | { id: string; issuedAt: null; refused: string };

/** An id that is named twice is confirmed once. */
export async function confirmCertificates(
  ctx: AppContext,
  { ids, note, instructor }: { ids: readonly string[]; note: string; instructor: string },
): Promise<Confirmation[]> {
  const results: Confirmation[] = [];
  for (const id of new Set(ids)) results.push(await confirmOne(ctx, { id, note, instructor }));
  return results;
}

async function confirmOne(
  ctx: AppContext,
  decision: { id: string; note: string; instructor: string },
): Promise<Confirmation> {
  const { id } = decision;
  try {
    return { id, issuedAt: await confirmCertificate(ctx, decision), refused: null };
  } catch (error) {
    if (error instanceof Refusal) return { id, issuedAt: null, refused: error.reason ?? error.code };
    ctx.log.error({ event: 'error', error });
    return { id, issuedAt: null, refused: 'failed' };
  }
}
