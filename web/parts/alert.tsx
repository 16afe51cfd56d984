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
import { X } from 'lucide-react';
import { words } from '#words/words.ts';
import {
  alertCloseStyles,
  type AlertKind,
  alertStyles,
  toastRegionStyles,
  autoDismissMs,
} from './alert-styles.ts';
import { type StoredAlert, storeAlerts, takeStoredAlerts } from './alert-memory.ts';

type Alert = StoredAlert & { id: number; since: number };

type Alerts = {
  alerts: Alert[];
  show: (text: string, kind?: AlertKind) => void;
  dismiss: (id: number) => void;
  dismissText: (text: string) => void;
  /** Everything outside an open modal dialog is inert, so the alerts move into the uppermost one. */
  openRegion: (region: string) => void;
  closeRegion: (region: string) => void;
  topRegion: string | undefined;
};

const Context = createContext<Alerts | null>(null);

/** Returns a function that shows an alert, in the specification's exact words (decision 21). */
export function useAlert(): (text: string, kind?: AlertKind) => void {
  return useAlerts().show;
}

/** Returns a function that dismisses an alert by its text, such as "You're offline" once the connection returns. */
export function useDismissAlert(): (text: string) => void {
  return useAlerts().dismissText;
}

/** Holds the alerts. An alert followed at once by a navigation is shown again on the next page. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<Alert[]>([]);
  const [regions, setRegions] = useState<string[]>([]);
  const nextId = useRef(1);

  const dismiss = useCallback((id: number) => {
    setAlerts((shown) => shown.filter((alert) => alert.id !== id));
  }, []);
  const dismissText = useCallback((text: string) => {
    setAlerts((shown) => shown.filter((alert) => alert.text !== text));
  }, []);
  const show = useCallback((text: string, kind: AlertKind = 'error') => {
    const alert = { id: nextId.current++, text, kind, since: Date.now() };
    setAlerts((shown) => [...shown.filter((other) => other.text !== text).slice(-2), alert]);
  }, []);
  // A success that was read already does not move into a dialog that opens.
  const openRegion = useCallback((region: string) => {
    setRegions((all) => [...all, region]);
    setAlerts((shown) => shown.filter((alert) => alert.kind === 'error' || isFresh(alert)));
  }, []);
  const closeRegion = useCallback(
    (region: string) => setRegions((all) => all.filter((one) => one !== region)),
    [],
  );

  useEffect(() => {
    for (const { text, kind } of takeStoredAlerts()) show(text, kind);
  }, [show]);

  useEffect(() => {
    const keep = () => storeAlerts(alerts.filter(isFresh));
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [alerts]);

  const topRegion = regions.at(-1);
  const value = useMemo(
    () => ({ alerts, show, dismiss, dismissText, openRegion, closeRegion, topRegion }),
    [alerts, show, dismiss, dismissText, openRegion, closeRegion, topRegion],
  );
  return (
    <Context value={value}>
      {children}
      <ToastRegion />
    </Context>
  );
}

/** The region that shows the alerts; each dialog holds one of its own. */
export function ToastRegion() {
  const { alerts, dismiss, openRegion, closeRegion, topRegion } = useAlerts();
  const region = useId();
  useLayoutEffect(() => {
    openRegion(region);
    return () => closeRegion(region);
  }, [openRegion, closeRegion, region]);

  return (
    <div className={toastRegionStyles}>
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
        aria-label={words.site.dismiss}
        className={alertCloseStyles}
        onClick={() => dismiss(id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/** The age below which an alert is shown again after a navigation, such as "Signed out!". */
const freshMs = 1000;

function isFresh({ since }: Alert): boolean {
  return Date.now() - since < freshMs;
}

function useAlerts(): Alerts {
  const alerts = useContext(Context);
  if (!alerts) throw new Error('No AlertProvider');
  return alerts;
}
