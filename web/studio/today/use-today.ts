import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { useApi } from '../../use-api.ts';
import { periodsAt } from './periods.ts';

export type Today = Api['GET /api/studio/today']['reply'];

/** Loads the figures of the first page; an assistant has none. */
export function useToday(isInstructor: boolean) {
  const [periods] = useState(() => periodsAt(Date.now()));
  return useApi('GET /api/studio/today', { query: periods, viewer: isInstructor ? 'instructor' : '' });
}
