import { placeOf } from '#rules/sign-in/session.ts';
import { words } from '#words/words.ts';
import { Button } from '../parts/button.tsx';
import { deviceText } from './device-text.ts';
import { formatDate, formatTimeAgo } from '../format.ts';

type DeviceRowProps = {
  userAgent: string;
  timeZone: string;
  current: boolean;
  createdAt: number;
  lastUsedAt: number;
  onEnd: () => Promise<void>;
};

const text = words.account.devices;

/** A device of the list: name, last use and the button that signs it out. */
export function DeviceRow({ userAgent, timeZone, current, createdAt, lastUsedAt, onEnd }: DeviceRowProps) {
  const name = deviceText(userAgent);
  const place = placeOf(timeZone);
  const lastUsed = current ? text.now : text.lastUsed(formatTimeAgo(lastUsedAt, Date.now()));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{name}</span>
          {current && (
            <span className="rounded-full bg-sky-soft px-3 py-0.5 font-medium text-sky">{text.here}</span>
          )}
        </p>
        {place && <p className="text-quiet">{text.near(place)}</p>}
        <p className="text-quiet">{`${lastUsed}, ${text.since(formatDate(createdAt))}`}</p>
      </div>
      {!current && (
        <Button kind="quiet" onPress={onEnd} aria-label={text.endNamed(name)}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
