import { useEffect, useState } from 'react';
import type { Api, CampaignAudience } from '#contract/api.ts';
import { call } from '#web/platform/call.ts';

export type AudienceCount = Omit<Api['POST /api/studio/campaign-counts']['reply'], 'next'>;

export type Counting = {
  /** Null while it is counted. */
  count: AudienceCount | 'failed' | null;
  again: () => void;
};

/** Counts the recipients of an audience in steps, once for each audience. */
export function useAudienceCount(audience: CampaignAudience): Counting {
  const key = JSON.stringify(audience);
  const [counted, setCounted] = useState<{ key: string; count: AudienceCount | 'failed' } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    countAll(JSON.parse(key) as CampaignAudience, signal)
      .then((count) => setCounted({ key, count }))
      .catch(() => {
        if (!signal.aborted) setCounted({ key, count: 'failed' });
      });
    return () => ending.abort();
  }, [key, attempt]);

  return {
    count: counted?.key === key ? counted.count : null,
    again() {
      setCounted(null);
      setAttempt(attempt + 1);
    },
  };
}

async function countAll(audience: CampaignAudience, signal: AbortSignal): Promise<AudienceCount> {
  const sum = { matching: 0, recipients: 0, languages: { en: 0, ms: 0, id: 0 } };
  let cursor: string | null = '';
  while (cursor !== null) {
    const body: { audience: CampaignAudience; cursor: string } = { audience, cursor };
    const step = await call('POST /api/studio/campaign-counts', { body, signal });
    sum.matching += step.matching;
    sum.recipients += step.recipients;
    for (const language of ['en', 'ms', 'id'] as const) sum.languages[language] += step.languages[language];
    cursor = step.next;
  }
  return sum;
}
