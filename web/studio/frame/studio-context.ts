import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';

export type Studio = Api['GET /api/studio']['reply'];

export const StudioContext = createContext<Studio | null>(null);

/** Returns the person in the studio, with their role. The server decides what they may do; screens only follow. */
export function useStudioViewer(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('No StudioFrame');
  return studio;
}

/**
 * `closed` is what everyone finds who has no role; `set-up` asks for a second factor, and `challenge` for its proof.
 */
type StudioDoor = 'asking' | 'open' | 'closed' | 'unknown' | 'set-up' | 'challenge';

type Answer = { door: StudioDoor; studio: Studio | null };

/** Whether the server lets this person into the studio; `knock` asks again. */
export function useStudio(): Answer & { knock: () => Promise<void> } {
  const [answer, setAnswer] = useState<Answer>(last ?? { door: 'asking', studio: null });

  const knock = useCallback(async () => {
    const found = await askForDoor();
    last = found.door === 'open' ? found : null;
    setAnswer(found);
  }, []);

  useEffect(() => void knock(), [knock]);
  return { ...answer, knock };
}

/** From one page of the studio to the next the door stands open while it is asked again. */
let last: Answer | null = null;

async function askForDoor(): Promise<Answer> {
  try {
    const studio = await call('GET /api/studio');
    return { door: doorOf(studio), studio };
  } catch (error) {
    const refused = error instanceof ApiError ? error.code : 'internal';
    const isClosed = ['unauthenticated', 'permission-denied', 'not-found'].includes(refused);
    return { door: isClosed ? 'closed' : 'unknown', studio: null };
  }
}

function doorOf({ secondFactor: { state } }: Studio): StudioDoor {
  if (state === 'missing') return 'set-up';
  return state === 'needed' ? 'challenge' : 'open';
}
