import { useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import { call } from '../call.ts';

/** Before paying, whoever asked to delete the account reads that paying keeps it; nothing for anybody else. */
export function DeletionNote() {
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/account', { signal: leaving.signal }).then(
      ({ deletionDueAt }) => setDue(deletionDueAt !== null),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);

  if (!isDue) return null;
  return (
    <p className="mt-5 rounded-small bg-warning-soft px-4 py-3 text-warning">
      {words.payment.pay.keepsAccount}
    </p>
  );
}
