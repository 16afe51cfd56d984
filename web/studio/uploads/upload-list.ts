/** The lists of running uploads, shared by all studio pages. */
import { useSyncExternalStore } from 'react';

export type ListedUpload = {
  key: number;
  name: string;
  /** The bytes to upload; null while they are unknown. */
  size: number | null;
  sent: number;
  secondsLeft: number | null;
  /** `elsewhere` while another tab sends the same file. */
  state: 'reading' | 'waiting' | 'preparing' | 'sending' | 'elsewhere' | 'offline' | 'paused' | 'failed';
};

let lastKey = 0;

/** Creates a list. While it has running uploads, browsers ask for confirmation before the page is left. */
export function createUploadList<Upload extends ListedUpload>() {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly Upload[]): void {
    uploads = next;
    const isBusy = uploads.some(({ state }) => state !== 'failed' && state !== 'paused');
    if (isBusy) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
    notify();
  }

  // A function of each list: one list must not end the question of another.
  function askBeforeLeaving(event: Event): void {
    event.preventDefault();
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const list = () => uploads;

  return {
    list,
    use: () => useSyncExternalStore(subscribe, list),
    find: (key: number) => uploads.find((upload) => upload.key === key),
    add(fields: Omit<Upload, 'key'>): Upload {
      lastKey += 1;
      const upload = { ...fields, key: lastKey } as Upload;
      set([...uploads, upload]);
      return upload;
    },
    change(key: number, fields: Partial<Upload>): void {
      set(uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
    },
    remove(key: number): void {
      set(uploads.filter((each) => each.key !== key));
    },
    subscribe,
    notify,
  };
}

/** The fields of an upload that was just added. */
export const unsent = { sent: 0, secondsLeft: null };
