import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pages } from '#rules/pages.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#web/words/words.ts';
import { hearOtherTabs, tellOtherTabs } from './auth-channel.ts';
import { call, hearSignedOut } from '../call.ts';
import { forgetDrafts, hasDrafts } from '../drafts.ts';
import { forgetRecords, keepRecord, readRecord } from './me-memory.ts';
import { keepAlerts } from '../parts/alert-memory.ts';
import { useAlert } from '../parts/alert.tsx';
import { forgetWayOn, keepWayOn } from '../sign-in/way-on.ts';

type Me = {
  /** null while it is not known yet; a visitor is the placeholder with an empty uid. */
  me: UserRecord | null;
  /** The server could not be asked. */
  failed: boolean;
  /** Asks again, e.g. after the record was changed. */
  refresh: () => Promise<UserRecord>;
  signOut: () => Promise<void>;
};

const Context = createContext<Me | null>(null);

/** Who is here. What one may do is decided by the server; this only mirrors it (decisions 5). */
export function useMe(): Me {
  const me = useContext(Context);
  if (!me) throw new Error('useMe needs a MeProvider around it');
  return me;
}

export function MeProvider({ children }: { children: ReactNode }) {
  const alert = useAlert();
  const [me, setMe] = useState<UserRecord | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);
  const question = useRef(0);
  const known = useRef<UserRecord | null>(null);

  const refresh = useCallback(async () => {
    const mine = ++question.current;
    try {
      const record = await call('GET /api/me');
      // An answer to an older question says nothing any more, e.g. one from before signing in.
      if (mine !== question.current) return record;
      if (known.current?.sign === true && !record.sign) sayThatItEnded(alert);
      known.current = record;
      setMe(record);
      setFailed(false);
      keepRecord(record);
      return record;
    } catch (error) {
      setFailed(true);
      throw error;
    }
  }, [alert]);

  const signOut = useCallback(async () => {
    await call('DELETE /api/sessions/{id}', { params: { id: 'current' } });
    forgetRecords();
    forgetWayOn();
    tellOtherTabs('signed-out');
    leaveSignedOut(alert);
  }, [alert]);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    try {
      known.current ??= readRecord();
      setMe(known.current);
    } catch {
      alert(words.site.alerts.storage);
    }
    refresh().catch(() => alert(words.site.alerts.user));
  }, [refresh, alert]);

  useEffect(() => {
    return hearOtherTabs((news) => {
      if (news === 'signed-in') {
        refresh().catch(() => alert(words.site.alerts.user));
      } else if (news === 'signed-out') leaveSignedOut(alert);
    });
  }, [refresh, alert]);

  useEffect(() => hearSignedOut(() => void refresh().catch(() => undefined)), [refresh]);

  const value = useMemo(() => ({ me, failed, refresh, signOut }), [me, failed, refresh, signOut]);
  return <Context value={value}>{children}</Context>;
}

/** Says it here and, since a slow page may be long in coming, keeps it for the landing page too. */
function leaveSignedOut(alert: ReturnType<typeof useAlert>): void {
  forgetDrafts();
  const text = words.site.alerts.signedOut;
  alert(text, 'success');
  keepAlerts([{ text, kind: 'success' }]);
  location.assign(pages.landing);
}

/**
 * The session is over although nobody signed out here: it was ended from another device, or was not used for long.
 * Screens that need someone then lead away by themselves; signing in again leads back to them.
 */
function sayThatItEnded(alert: ReturnType<typeof useAlert>): void {
  const onTheWayIn: string[] = [pages.verify, pages.emailSent];
  if (onTheWayIn.includes(location.pathname)) return;
  keepWayOn(location.pathname + location.search);
  const { sessionEnded, sessionEndedWithDraft } = words.site.alerts;
  const text = hasDrafts() ? sessionEndedWithDraft : sessionEnded;
  alert(text);
  keepAlerts([{ text, kind: 'error' }]);
}
