import { useCallback, useEffect, useState } from 'react';
import { call, ApiError } from '../call.ts';

/** `closed` is what everyone finds who is not the instructor. */
export type StudioDoor = 'asking' | 'open' | 'closed' | 'unknown';

/** Whether the server lets this person into the studio; `knock` asks again. */
export function useStudio(): { door: StudioDoor; knock: () => Promise<void> } {
  const [door, setDoor] = useState<StudioDoor>(wasOpen ? 'open' : 'asking');

  const knock = useCallback(async () => {
    const found = await askForDoor();
    wasOpen = found === 'open';
    setDoor(found);
  }, []);

  useEffect(() => void knock(), [knock]);
  return { door, knock };
}

/** From one page of the studio to the next the door stands open while it is asked again. */
let wasOpen = false;

async function askForDoor(): Promise<StudioDoor> {
  try {
    await call('GET /api/studio');
    return 'open';
  } catch (error) {
    const refused = error instanceof ApiError ? error.code : 'internal';
    return ['unauthenticated', 'permission-denied', 'not-found'].includes(refused) ? 'closed' : 'unknown';
  }
}
