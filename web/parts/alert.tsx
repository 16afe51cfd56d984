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
import { words } from '#web/words/words.ts';
import { alertCloseLook, type AlertKind, alertLook, alertShelf, goodNewsMs } from './alert-styles.ts';
import { type KeptAlert, keepAlerts, takeAlerts } from './alert-memory.ts';

type Alert = KeptAlert & { id: number; since: number };

type Alerts = {
  alerts: Alert[];
  show: (text: string, kind?: AlertKind) => void;
  dismiss: (id: number) => void;
  takeBack: (text: string) => void;
  /** Everything outside an open modal dialog is inert, so the alerts move into the uppermost one. */
  enter: (outlet: string) => void;
  leave: (outlet: string) => void;
  uppermost: string | undefined;
};

const Context = createContext<Alerts | null>(null);

/** Says something that everyone perceives, in the seed's exact words (decisions 21). */
export function useAlert(): (text: string, kind?: AlertKind) => void {
  return useAlerts().show;
}

/** Takes back what no longer holds, such as "You're offline" once the connection returns. */
export function useTakeBack(): (text: string) => void {
  return useAlerts().takeBack;
}

/** Holds the alerts. One that leads away from the page at once is shown again on the next. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<Alert[]>([]);
  const [outlets, setOutlets] = useState<string[]>([]);
  const nextId = useRef(1);

  const dismiss = useCallback((id: number) => {
    setAlerts((shown) => shown.filter((alert) => alert.id !== id));
  }, []);
  const takeBack = useCallback((text: string) => {
    setAlerts((shown) => shown.filter((alert) => alert.text !== text));
  }, []);
  const show = useCallback((text: string, kind: AlertKind = 'error') => {
    const alert = { id: nextId.current++, text, kind, since: Date.now() };
    setAlerts((shown) => [...shown.filter((other) => other.text !== text).slice(-2), alert]);
  }, []);
  // Good news that was read already does not move into a dialog that opens, over its title.
  const enter = useCallback((outlet: string) => {
    setOutlets((all) => [...all, outlet]);
    setAlerts((shown) => shown.filter((alert) => alert.kind === 'error' || isFresh(alert)));
  }, []);
  const leave = useCallback((outlet: string) => setOutlets((all) => all.filter((one) => one !== outlet)), []);

  useEffect(() => {
    for (const { text, kind } of takeAlerts()) show(text, kind);
  }, [show]);

  useEffect(() => {
    const keep = () => keepAlerts(alerts.filter(isFresh));
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [alerts]);

  const uppermost = outlets.at(-1);
  const value = useMemo(
    () => ({ alerts, show, dismiss, takeBack, enter, leave, uppermost }),
    [alerts, show, dismiss, takeBack, enter, leave, uppermost],
  );
  return (
    <Context value={value}>
      {children}
      <AlertOutlet />
    </Context>
  );
}

/** Where alerts appear; each dialog holds one of its own. */
export function AlertOutlet() {
  const { alerts, dismiss, enter, leave, uppermost } = useAlerts();
  const outlet = useId();
  useLayoutEffect(() => {
    enter(outlet);
    return () => leave(outlet);
  }, [enter, leave, outlet]);

  return (
    <div className={alertShelf}>
      {uppermost === outlet &&
        alerts.map((alert) => <Shown key={alert.id} alert={alert} dismiss={dismiss} />)}
    </div>
  );
}

function Shown({ alert, dismiss }: { alert: Alert; dismiss: (id: number) => void }) {
  const { id, text, kind } = alert;

  useEffect(() => {
    if (kind === 'error') return;
    const timer = setTimeout(() => dismiss(id), goodNewsMs);
    return () => clearTimeout(timer);
  }, [id, kind, dismiss]);

  return (
    <div role="alert" className={alertLook(kind)}>
      <p className="grow font-medium">{text}</p>
      <button
        type="button"
        aria-label={words.site.dismiss}
        className={alertCloseLook}
        onClick={() => dismiss(id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/** So young is only an alert that led away from the page by itself, such as "Signed out!". */
const freshMs = 1000;

function isFresh({ since }: Alert): boolean {
  return Date.now() - since < freshMs;
}

function useAlerts(): Alerts {
  const alerts = useContext(Context);
  if (!alerts) throw new Error('Alerts need an AlertProvider around them');
  return alerts;
}
