import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { messages } from '#messages/messages.ts';
import { onNavigation } from '#web/platform/router.tsx';
import { storeAlerts, type StoredAlert, takeStoredAlerts } from './alert-memory.ts';
import {
  alertCloseStyles,
  type AlertKind,
  alertStyles,
  autoDismissMs,
  toastRegionStyles,
} from './alert-styles.ts';

export type Alert = StoredAlert & {
  id: number;
  /** When it was shown, in milliseconds since 1970. */
  since: number;
  /** The component that showed it. */
  owner: string;
  /** The region it was shown in; cleared by a navigation that carries the alert along. */
  region?: string | undefined;
};

/** Shows an alert in the specification's exact words (decision 21); `null` ends what the component showed before. */
export type ShowAlert = (text: string | null, kind?: AlertKind) => void;

/** Returns the function that shows the alerts of the calling component. Its next alert replaces its last one. */
export function useAlert(): ShowAlert {
  const { show, end } = useAlerts();
  const owner = useId();
  return useCallback(
    (text, kind = 'error') => {
      if (text === null) end((shown) => endAlertsOf(shown, owner));
      else show(owner, text, kind);
    },
    [show, end, owner],
  );
}

/** Returns a function that ends all errors when their cause is gone, such as after signing in. */
export function useEndErrors(): () => void {
  const { end } = useAlerts();
  return useCallback(() => end((shown) => shown.filter(({ kind }) => kind !== 'error')), [end]);
}

/** Holds the alerts. An alert followed immediately by a navigation is shown again on the next page. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<Alert[]>([]);
  const [regions, setRegions] = useState<string[]>([]);
  const nextId = useRef(1);
  const topRegion = regions.at(-1);
  const shownIn = useRef(topRegion);
  shownIn.current = topRegion;

  const end = useCallback((which: (shown: readonly Alert[]) => Alert[]) => setAlerts(which), []);
  const show = useCallback((owner: string, text: string, kind: AlertKind) => {
    const alert = {
      id: nextId.current++,
      text,
      kind,
      since: Date.now(),
      owner,
      region: shownIn.current,
    };
    setAlerts((shown) => addAlert(shown, alert));
  }, []);
  const openRegion = useCallback((region: string, isDialog: boolean) => {
    setRegions((all) => [...all, region]);
    if (isDialog) setAlerts((shown) => endAlertsAtDialog(shown, Date.now()));
  }, []);
  const closeRegion = useCallback((region: string, isDialog: boolean) => {
    setRegions((all) => all.filter((one) => one !== region));
    if (isDialog) setAlerts((shown) => endAlertsIn(shown, region));
  }, []);

  useEffect(() => {
    for (const { text, kind } of takeStoredAlerts()) show(storedOwner, text, kind);
  }, [show]);

  // Only a new path counts, since typing a search changes the URL too.
  const pathname = useRef('');
  useEffect(() => {
    pathname.current = location.pathname;
    return onNavigation(() => {
      if (location.pathname === pathname.current) return;
      pathname.current = location.pathname;
      setAlerts((shown) => endAlertsAtNavigation(shown, Date.now()));
    });
  }, []);

  // The page may return from the back/forward cache, where an old error would be shown again.
  useEffect(() => {
    const leave = () => {
      storeAlerts(alerts.filter((alert) => isFresh(alert, Date.now())));
      setAlerts([]);
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [alerts]);

  const value = useMemo(
    () => ({ alerts, show, end, openRegion, closeRegion, topRegion }),
    [alerts, show, end, openRegion, closeRegion, topRegion],
  );
  return <Context value={value}>{children}</Context>;
}

/** The region that shows the alerts, in the header of each page and dialog: it moves the content down and covers nothing. */
export function ToastRegion({ isDialog = false }: { isDialog?: boolean }) {
  const { alerts, end, openRegion, closeRegion, topRegion } = useAlerts();
  const region = useId();
  useLayoutEffect(() => {
    openRegion(region, isDialog);
    return () => closeRegion(region, isDialog);
  }, [openRegion, closeRegion, region, isDialog]);

  const dismiss = useCallback(
    (id: number) => end((shown) => shown.filter((alert) => alert.id !== id)),
    [end],
  );

  return (
    <div className={`${toastRegionStyles} ${isDialog ? 'px-5 sm:px-7' : 'px-4'}`}>
      {topRegion === region &&
        alerts.map((alert) => <Toast key={alert.id} alert={alert} dismiss={dismiss} />)}
    </div>
  );
}

function Toast({ alert, dismiss }: { alert: Alert; dismiss: (id: number) => void }) {
  const { id, text, kind } = alert;

  useEffect(() => {
    if (kind === 'error') return;
    const timer = setTimeout(() => dismiss(id), autoDismissMs);
    return () => clearTimeout(timer);
  }, [id, kind, dismiss]);

  return (
    <div role="alert" className={alertStyles(kind)}>
      <p className="grow font-medium">{text}</p>
      <button
        type="button"
        aria-label={messages.site.dismiss}
        className={alertCloseStyles}
        onClick={() => dismiss(id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

type Alerts = {
  alerts: Alert[];
  show: (owner: string, text: string, kind: AlertKind) => void;
  end: (which: (shown: readonly Alert[]) => Alert[]) => void;
  /** Everything outside an open modal dialog is inert, so the alerts move into the uppermost one. */
  openRegion: (region: string, isDialog: boolean) => void;
  closeRegion: (region: string, isDialog: boolean) => void;
  topRegion: string | undefined;
};

const Context = createContext<Alerts | null>(null);

function useAlerts(): Alerts {
  const alerts = useContext(Context);
  if (!alerts) throw new Error('No AlertProvider');
  return alerts;
}

/** The owner of alerts that the page before has stored. */
const storedOwner = 'stored';

/** Adds an alert; it replaces one with the same text, and the earlier one of its component. */
export function addAlert(shown: readonly Alert[], alert: Alert): Alert[] {
  const others = shown.filter(
    ({ text, owner, since }) =>
      text !== alert.text && (owner !== alert.owner || isFresh({ ...alert, since }, alert.since)),
  );
  return [...others.slice(1 - maxAlerts), alert];
}

/** A component that tries again ends its own alerts. */
export function endAlertsOf(shown: readonly Alert[], owner: string): Alert[] {
  return shown.filter((alert) => alert.owner !== owner);
}

/** A navigation ends every alert, except those shown at the same moment, which explain it. */
export function endAlertsAtNavigation(shown: readonly Alert[], now: number): Alert[] {
  return shown.filter((alert) => isFresh(alert, now)).map((alert) => ({ ...alert, region: undefined }));
}

/** A dialog that opens takes the errors along; other alerts that could be read by then end. */
export function endAlertsAtDialog(shown: readonly Alert[], now: number): Alert[] {
  return shown.filter((alert) => alert.kind === 'error' || isFresh(alert, now));
}

/** A dialog that closes ends the alerts that were shown in it; a success belongs to the page behind it. */
export function endAlertsIn(shown: readonly Alert[], region: string): Alert[] {
  return shown.filter((alert) => alert.kind === 'success' || alert.region !== region);
}

function isFresh({ since }: Alert, now: number): boolean {
  return now - since < freshMs;
}

/** The most alerts at a time; on a phone a third one would leave no room for the page. */
const maxAlerts = 2;

/** The age below which an alert belongs to the page that comes next, such as "Signed out!". */
const freshMs = 1000;
