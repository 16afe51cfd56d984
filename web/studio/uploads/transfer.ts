/** Sends the file of a listed upload, and shows its progress in the list. */
import type { HttpResponse } from 'tus-js-client';
import { sendFile } from './send-file.ts';
import type { ListedUpload } from './upload-list.ts';

type Transfer = Pick<
  Parameters<typeof sendFile>[0],
  'kind' | 'bytes' | 'name' | 'fingerprint' | 'findEarlier'
> & {
  signal: AbortSignal;
  onCreated: (id: string) => void;
  /** Changes the upload in its list. */
  change: (fields: Partial<Pick<ListedUpload, 'state' | 'sent' | 'secondsLeft'>>) => void;
};

/** Resolves with the site's last reply. @throws {UploadError} for permanent errors and aborts */
export async function transfer({ signal, onCreated, change, ...file }: Transfer): Promise<HttpResponse> {
  const pace = beginPace();
  const show: typeof change = (fields) => !signal.aborted && change(fields);
  show({ state: 'sending' });
  return sendFile(file, {
    signal,
    onCreated: (id) => !signal.aborted && onCreated(id),
    onSent: (sent) => show({ sent, secondsLeft: pace.secondsLeft(sent, file.bytes.size) }),
    onConnection: (isOnline) => show({ state: isOnline ? 'sending' : 'offline' }),
    onElsewhere: () => show({ state: 'elsewhere' }),
  });
}

type Pace = {
  /** Returns the remaining seconds; null until there is enough data. */
  secondsLeft: (sent: number, all: number) => number | null;
};

const windowMs = 15_000;
const leastMs = 2_000;

/** Estimates the remaining time from the speed of the last seconds. */
export function beginPace(now: () => number = () => performance.now()): Pace {
  let marks: { at: number; sent: number }[] = [];
  return {
    secondsLeft(sent, all) {
      const at = now();
      const last = marks.at(-1);
      // A chunk is sent again.
      if (last && sent < last.sent) marks = [];
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const first = marks[0];
      if (!first || at - first.at < leastMs || sent <= first.sent) return null;
      return ((all - sent) * (at - first.at)) / (sent - first.sent) / 1000;
    },
  };
}
