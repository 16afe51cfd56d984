import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';

export type Studio = Api['GET /api/studio']['reply'];

export const StudioContext = createContext<Studio | null>(null);

/** Returns the studio user with their role. The server decides what they may do. */
export function useStudioViewer(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('No StudioFrame');
  return studio;
}

/** `closed` is for users without a role. `set-up` requires a second factor, `challenge` its proof. */
type StudioAccess = 'loading' | 'open' | 'closed' | 'unknown' | 'set-up' | 'challenge';

type StudioState = { access: StudioAccess; studio: Studio | null };

/** Returns whether the server gives this user access to the studio. */
export function useStudio(): StudioState & { reload: () => Promise<void> } {
  const [state, setState] = useState<StudioState>(last ?? { access: 'loading', studio: null });

  const reload = useCallback(async () => {
    const found = await loadStudio();
    last = found.access === 'open' ? found : null;
    setState(found);
  }, []);

  useEffect(() => void reload(), [reload]);
  return { ...state, reload };
}

/** The next studio page shows immediately, while its access is loaded again. */
let last: StudioState | null = null;

async function loadStudio(): Promise<StudioState> {
  try {
    const studio = await call('GET /api/studio');
    return { access: accessOf(studio), studio };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal';
    const isClosed = ['unauthenticated', 'permission-denied', 'not-found'].includes(code);
    return { access: isClosed ? 'closed' : 'unknown', studio: null };
  }
}

function accessOf({ secondFactor: { state } }: Studio): StudioAccess {
  if (state === 'missing') return 'set-up';
  return state === 'needed' ? 'challenge' : 'open';
}
