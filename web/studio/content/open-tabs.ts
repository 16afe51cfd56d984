/** Which tabs of this browser have the studio open: each holds a lock of its own, which falls when it is closed. */
import { attempt } from '../../stored.ts';

const prefix = 'studio-tab:';
const memory = 'studio-tab';

/** Returns this tab's name, and whether another one is open. Without locks every other tab counts as open. */
export async function joinOpenTabs(): Promise<{ tab: string; isOpen: (tab: string) => boolean }> {
  joined ??= join();
  const tab = await joined;
  const held = await heldNames();
  return { tab, isOpen: (other) => held === null || held.includes(prefix + other) };
}

/** The name of this tab stays while its page does: the page itself holds the lock. */
let joined: Promise<string> | undefined;

async function join(): Promise<string> {
  const former = attempt(() => sessionStorage.getItem(memory));
  // A duplicated tab begins with a copy of the other's memory.
  const tab = former && (await hold(former)) ? former : crypto.randomUUID();
  if (tab !== former) await hold(tab);
  attempt(() => sessionStorage.setItem(memory, tab));
  return tab;
}

function locksOf(): LockManager | undefined {
  // Browsers have no locks on a page that is neither https nor localhost.
  return (navigator as Partial<Navigator>).locks;
}

async function hold(tab: string): Promise<boolean> {
  const locks = locksOf();
  if (!locks) return true;
  return new Promise((resolve) => {
    const held = locks.request(prefix + tab, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
    held.catch(() => resolve(true));
  });
}

async function heldNames(): Promise<string[] | null> {
  const found = await locksOf()
    ?.query()
    .catch(() => undefined);
  return found?.held?.map(({ name }) => name ?? '') ?? null;
}
