import { createContext, useContext } from 'react';
import type { Api } from '#contract/api.ts';

export type Studio = Api['GET /api/studio']['reply'];

export const StudioContext = createContext<Studio | null>(null);

/** Returns the person in the studio, with their role. The server decides what they may do; screens only follow. */
export function useStudioViewer(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('No StudioFrame');
  return studio;
}
