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
import { messages } from '#messages/messages.ts';
import { storeAlerts } from '#web/parts/alert-memory.ts';
import { type ShowAlert, useAlert, useEndErrors } from '#web/parts/alert.tsx';
import { call, onUnauthenticated } from '#web/platform/call.ts';
import { clearDrafts, hasDrafts } from '#web/platform/drafts.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { checkSavedLessons } from '#web/saved/load-check.ts';
import { onAuthEvent } from './auth-events.ts';
import { readImpersonation } from './impersonation.ts';
import { storeReturnTo } from './return-to.ts';
import { cacheUser, readCachedUser } from './user-cache.ts';

type Me = {
  /** The user record; null while it is unknown. A visitor has an empty uid. */
  me: UserRecord | null;
  /** True when the last request failed. */
  failed: boolean;
  /** Loads the record again, e.g. after a change. */
  refresh: () => Promise<UserRecord>;
  signOut: () => Promise<void>;
};

const Context = createContext<Me | null>(null);

/** Returns the user of this page. The server decides the rights; this only mirrors them (decision 5). */
export function useMe(): Me {
  const me = useContext(Context);
  if (!me) throw new Error('No MeProvider');
  return me;
}

export function MeProvider({ children }: { children: ReactNode }) {
  const alert = useAlert();
  const endErrors = useEndErrors();
  const [me, setMe] = useState<UserRecord | null>(null);
  const [failed, setFailed] = useState(false);
  const isRequested = useRef(false);
  const latestRequest = useRef(0);
  const latest = useRef<UserRecord | null>(null);
  const wasFailed = useRef(false);

  const refresh = useCallback(async () => {
    const request = ++latestRequest.current;
    try {
      const record = await call('GET /api/me');
      // The reply to an older request is ignored, e.g. one from before signing in.
      if (request !== latestRequest.current) return record;
      if (wasFailed.current) alert(null);
      wasFailed.current = false;
      if (latest.current?.sign === true && !record.sign) announceSessionEnd(alert);
      if (latest.current?.sign === false && record.sign) endErrors();
      latest.current = record;
      setMe(record);
      setFailed(false);
      cacheUser(record);
      if (readImpersonation() === null) void checkSavedLessons(record.uid);
      return record;
    } catch (error) {
      setFailed(true);
      wasFailed.current = true;
      throw error;
    }
  }, [alert, endErrors]);

  const leave = useCallback(async () => {
    if (await signOut()) goToLandingSignedOut(alert);
  }, [alert]);

  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    try {
      latest.current ??= readCachedUser();
      setMe(latest.current);
    } catch {
      alert(messages.site.alerts.storage);
    }
    refresh().catch(() => {
      // Without a connection, that is the one thing to say.
      if (navigator.onLine) alert(messages.site.alerts.user);
    });
  }, [refresh, alert]);

  useEffect(() => {
    return onAuthEvent((event) => {
      if (event === 'signed-in') {
        refresh().catch(() => alert(messages.site.alerts.user));
      } else if (event === 'signed-out') goToLandingSignedOut(alert);
    });
  }, [refresh, alert]);

  // A page from the back/forward cache may show a user who has signed out since.
  useEffect(() => {
    const check = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refresh().catch(() => undefined);
    };
    addEventListener('pageshow', check);
    return () => removeEventListener('pageshow', check);
  }, [refresh]);

  useEffect(() => onUnauthenticated(() => void refresh().catch(() => undefined)), [refresh]);

  const value = useMemo(() => ({ me, failed, refresh, signOut: leave }), [me, failed, refresh, leave]);
  return <Context value={value}>{children}</Context>;
}

/** Shows the alert here and stores it for the landing page too, since that may load slowly. */
function goToLandingSignedOut(alert: ShowAlert): void {
  clearDrafts();
  const text = messages.site.alerts.signedOut;
  alert(text, 'success');
  storeAlerts([{ text, kind: 'success' }]);
  location.assign(pages.landing);
}

/**
 * Alerts that the session has ended without a sign-out here: on another device, or after a long time without use.
 * Screens that need a session then redirect; signing in again returns to them.
 */
function announceSessionEnd(alert: ShowAlert): void {
  const signInPages: string[] = [pages.verify, pages.emailSent];
  if (signInPages.includes(location.pathname)) return;
  storeReturnTo(location.pathname + location.search);
  const { sessionEnded, sessionEndedWithDraft } = messages.site.alerts;
  const text = hasDrafts() ? sessionEndedWithDraft : sessionEnded;
  alert(text);
  storeAlerts([{ text, kind: 'error' }]);
}

/** Ends the session as `endSession` does, whose script the page reloads for. @throws {ApiError | PartLoadError} */
export async function signOut(): Promise<boolean> {
  const { endSession } = await loadPart(() => import('./sign-out.ts'), { reloadFor: 'sign-out' });
  return endSession();
}
