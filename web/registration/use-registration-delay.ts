import { useEffect, useState } from 'react';

/** The specification's timing: 1.5 s after entering the course page. */
const delayMs = 1500;

export function useRegistrationDelay(): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return soon;
}
