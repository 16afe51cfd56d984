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
import { onAuthEvent, broadcastAuthEvent } from './auth-events.ts';
import { call, onUnauthenticated } from '../call.ts';
import { clearDrafts, hasDrafts } from '../drafts.ts';
import { clearUserCache, cacheUser, readCachedUser } from './user-cache.ts';
import { storeAlerts } from '../parts/alert-memory.ts';
import { useAlert } from '../parts/alert.tsx';
import { clearReturnTo, storeReturnTo } from '../sign-in/return-to.ts';

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

/** Who is here. What one may do is decided by the server; this only mirrors it (decision 5). */
export function useMe(): Me {
  const me = useContext(Context);
  if (!me) throw new Error('No MeProvider');
  return me;
}

export function MeProvider({ children }: { children: ReactNode }) {
  const alert = useAlert();
  const [me, setMe] = useState<UserRecord | null>(null);
  const [failed, setFailed] = useState(false);
  const isRequested = useRef(false);
  const latestRequest = useRef(0);
  const latest = useRef<UserRecord | null>(null);

  const refresh = useCallback(async () => {
    const request = ++latestRequest.current;
    try {
      const record = await call('GET /api/me');
      // An answer to an older question says nothing any more, e.g. one from before signing in.
      if (request !== latestRequest.current) return record;
      if (latest.current?.sign === true && !record.sign) announceSessionEnd(alert);
      latest.current = record;
      setMe(record);
      setFailed(false);
      cacheUser(record);
      return record;
    } catch (error) {
      setFailed(true);
      throw error;
    }
  }, [alert]);

  const signOut = useCallback(async () => {
    await call('DELETE /api/sessions/{id}', { params: { id: 'current' } });
    clearUserCache();
    clearReturnTo();
    broadcastAuthEvent('signed-out');
    goToLandingSignedOut(alert);
  }, [alert]);

  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    try {
      latest.current ??= readCachedUser();
      setMe(latest.current);
    } catch {
      alert(words.site.alerts.storage);
    }
    refresh().catch(() => alert(words.site.alerts.user));
  }, [refresh, alert]);

  useEffect(() => {
    return onAuthEvent((news) => {
      if (news === 'signed-in') {
        refresh().catch(() => alert(words.site.alerts.user));
      } else if (news === 'signed-out') goToLandingSignedOut(alert);
    });
  }, [refresh, alert]);

  useEffect(() => onUnauthenticated(() => void refresh().catch(() => undefined)), [refresh]);

  const value = useMemo(() => ({ me, failed, refresh, signOut }), [me, failed, refresh, signOut]);
  return <Context value={value}>{children}</Context>;
}

/** Says it here and, since a slow page may be long in coming, keeps it for the landing page too. */
function goToLandingSignedOut(alert: ReturnType<typeof useAlert>): void {
  clearDrafts();
  const text = words.site.alerts.signedOut;
  alert(text, 'success');
  storeAlerts([{ text, kind: 'success' }]);
  location.assign(pages.landing);
}

/**
 * The session is over although nobody signed out here: it was ended from another device, or was not used for long.
 * Screens that need someone then lead away by themselves; signing in again leads back to them.
 */
function announceSessionEnd(alert: ReturnType<typeof useAlert>): void {
  const onTheWayIn: string[] = [pages.verify, pages.emailSent];
  if (onTheWayIn.includes(location.pathname)) return;
  storeReturnTo(location.pathname + location.search);
  const { sessionEnded, sessionEndedWithDraft } = words.site.alerts;
  const text = hasDrafts() ? sessionEndedWithDraft : sessionEnded;
  alert(text);
  storeAlerts([{ text, kind: 'error' }]);
}
