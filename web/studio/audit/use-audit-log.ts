import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../../call.ts';

export type AuditQuery = Omit<NonNullable<Api['GET /api/studio/audit']['query']>, 'cursor'>;
type AuditPage = Api['GET /api/studio/audit']['reply'];
export type AuditLine = AuditPage['lines'][number];

const typingMs = 300;

/** The lines that a query finds; those that were listed stay while the next are asked for. */
export function useAuditLog(query: AuditQuery) {
  const key = JSON.stringify(query);
  const [page, setPage] = useState<AuditPage | null>(null);
  const [failed, setFailed] = useState(false);
  const question = useRef(0);

  const load = useCallback(async (asked: string, former: AuditPage | null) => {
    const mine = ++question.current;
    setFailed(false);
    try {
      const reply = await readPage(JSON.parse(asked) as AuditQuery, former?.next);
      if (mine !== question.current) return;
      setPage({ lines: [...(former?.lines ?? []), ...reply.lines], next: reply.next });
    } catch {
      if (mine === question.current) setFailed(true);
    }
  }, []);

  const reload = useCallback(() => load(key, null), [load, key]);

  useEffect(() => {
    const timer = setTimeout(() => void reload(), question.current === 0 ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [reload]);

  return { page, failed, reload, loadMore: () => load(key, page) };
}

/** A spreadsheet holds more, but a browser should not collect more at once. */
const exportedAtMost = 20_000;

/** Reads all lines of a query, as far as one file should hold them. */
export async function readAllLines(query: AuditQuery): Promise<{ lines: AuditLine[]; isCut: boolean }> {
  const lines: AuditLine[] = [];
  let next: string | null | undefined;
  do {
    const reply: AuditPage = await readPage(query, next);
    lines.push(...reply.lines);
    ({ next } = reply);
  } while (next !== null && lines.length < exportedAtMost);
  return { lines, isCut: next !== null };
}

function readPage(query: AuditQuery, cursor: string | null | undefined): Promise<AuditPage> {
  return call('GET /api/studio/audit', { query: { ...query, ...(cursor ? { cursor } : {}) } });
}
