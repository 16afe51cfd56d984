/** Saved lessons in IndexedDB: the encrypted files of each lesson, and the browser's half of the key. */
import type { SavedQuality } from './saved-index.ts';

/** A lesson that is saved or being saved. */
export type SavedLesson = {
  uid: string;
  lessonId: string;
  videoId: string;
  title: string;
  quality: SavedQuality;
  /** The size of all its files. */
  bytes: number;
  /** Identifies the site's half of the key with which it is encrypted. */
  halfId: string;
  isComplete: boolean;
};

export type SealedFile = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const name = 'lectern-saved';
const stores = { keys: 'keys', lessons: 'lessons', files: 'files' } as const;
type StoreName = keyof typeof stores;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      for (const store of Object.keys(stores)) request.result.createObjectStore(store);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage did not open')));
    request.addEventListener('success', () => {
      const db = request.result;
      // Signing out deletes the storage of the site, also under open tabs.
      db.addEventListener('versionchange', () => {
        db.close();
        opened = undefined;
      });
      db.addEventListener('close', () => (opened = undefined));
      resolve(db);
    });
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function read<T>(store: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const request = ask(db.transaction(store, 'readonly').objectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage cannot be read')));
  });
}

async function write(
  named: StoreName[],
  change: (stores: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(named, 'readwrite');
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The storage cannot be written')),
    );
    change((store) => transaction.objectStore(store));
  });
}

const keyOf = ({ uid, lessonId }: Pick<SavedLesson, 'uid' | 'lessonId'>) => [uid, lessonId];
const filesOf = ({ uid, lessonId }: Pick<SavedLesson, 'uid' | 'lessonId'>) =>
  IDBKeyRange.bound([uid, lessonId], [uid, lessonId, []]);

export function readDeviceKey(uid: string): Promise<CryptoKey | undefined> {
  return read('keys', (store) => store.get(uid) as IDBRequest<CryptoKey | undefined>);
}

/** Keeps the key unless another tab has kept one in the meantime, and returns the kept one. */
export async function keepDeviceKey(uid: string, key: CryptoKey): Promise<CryptoKey> {
  await write(['keys'], (store) => {
    const keys = store('keys');
    const known = keys.getKey(uid);
    known.addEventListener('success', () => {
      if (known.result === undefined) keys.put(key, uid);
    });
  });
  return (await readDeviceKey(uid)) ?? key;
}

export function readSavedLesson(of: { uid: string; lessonId: string }): Promise<SavedLesson | undefined> {
  return read('lessons', (store) => store.get(keyOf(of)) as IDBRequest<SavedLesson | undefined>);
}

/** Returns the lessons of all users. */
export function listStoredLessons(): Promise<SavedLesson[]> {
  return read('lessons', (store) => store.getAll() as IDBRequest<SavedLesson[]>);
}

export function putSavedLesson(lesson: SavedLesson): Promise<void> {
  return write(['lessons'], (store) => void store('lessons').put(lesson, keyOf(lesson)));
}

export function readFile(
  of: { uid: string; lessonId: string },
  file: string,
): Promise<SealedFile | undefined> {
  return read('files', (store) => store.get([...keyOf(of), file]) as IDBRequest<SealedFile | undefined>);
}

export async function listFiles(of: { uid: string; lessonId: string }): Promise<string[]> {
  const keys = await read('files', (store) => store.getAllKeys(filesOf(of)));
  return keys.map((key) => String((key as string[])[2]));
}

export function putFile(
  of: { uid: string; lessonId: string },
  file: string,
  sealed: SealedFile,
): Promise<void> {
  return write(['files'], (store) => void store('files').put(sealed, [...keyOf(of), file]));
}

export function removeStored(of: { uid: string; lessonId: string }): Promise<void> {
  return write(['lessons', 'files'], (store) => {
    store('lessons').delete(keyOf(of));
    store('files').delete(filesOf(of));
  });
}

/** Removes everything that a user has saved, and the browser's half of the key. */
export function removeAllStored(uid: string): Promise<void> {
  const own = IDBKeyRange.bound([uid], [uid, []]);
  return write(['keys', 'lessons', 'files'], (store) => {
    store('keys').delete(uid);
    store('lessons').delete(own);
    store('files').delete(own);
  });
}
