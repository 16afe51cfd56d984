import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { forgetImpersonation } from './impersonation.ts';

/** Ends the impersonation and opens the studio. If the session has ended, so has the impersonation. */
export function useStop(): { stop: () => Promise<void>; hasFailed: boolean } {
  const [hasFailed, setFailed] = useState(false);

  async function stop() {
    setFailed(false);
    try {
      await call('DELETE /api/studio/see-as');
    } catch (error) {
      if (!(error instanceof ApiError) || !['unauthenticated', 'permission-denied'].includes(error.code)) {
        setFailed(true);
        return;
      }
    }
    forgetImpersonation();
    location.assign(pages.studio);
  }

  return { stop, hasFailed };
}
