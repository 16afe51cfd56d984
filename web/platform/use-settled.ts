import { useEffect, useState } from 'react';

const typingMs = 250;

/** Returns what was typed, trimmed, once nothing was typed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(() => typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
