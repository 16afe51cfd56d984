import { useEffect, useState } from 'react';

/** The specification's delay after entering the course page. */
const delayMs = 1500;

export function useRegistrationDelay(): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return soon;
}
