import { createContext, useContext } from 'react';

/**
 * Whether the outline that is shown is the server's word of this visit. Until then it is the list of the last one,
 * and a press waits for that word instead of going by the list.
 */
export const OutlineConfirmed = createContext(true);

export function useOutlineConfirmed(): boolean {
  return useContext(OutlineConfirmed);
}
