/** The ways in which an SQLite file can reject writes. The first two need root, on Linux. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

export type Outage = {
  name: string;
  /** The log must contain this during the outage. */
  logged: RegExp;
  /** Prepares the data folder before the site starts. @returns the folder that the site should use */
  prepare: (dataDir: string) => string;
  begin: (dataDir: string) => void;
  end: (dataDir: string) => void;
  /** Removes everything that would block removing the data folder. */
  clean: (dataDir: string) => void;
};

const diskBytes = 64 * 1024 * 1024;

function mountDisk(place: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', place], { stdio: 'ignore' });
}

/** Whether this user may mount a disk. */
export function canFillDisk(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'lectern-disk-'));
  try {
    mountDisk(place);
    execFileSync('umount', ['-l', place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** A small full disk in memory, without the videos and the sandbox's data. */
const full: Outage = {
  name: 'a full disk',
  logged: /database or disk is full/,
  prepare(dataDir) {
    const disk = join(dataDir, 'disk');
    mkdirSync(disk);
    mountDisk(disk);
    for (const file of readdirSync(dataDir, { withFileTypes: true }))
      if (file.isFile()) copyFileSync(join(dataDir, file.name), join(disk, file.name));
    mkdirSync(join(dataDir, 'sandbox'));
    for (const elsewhere of ['media', 'sandbox'])
      symlinkSync(join(dataDir, elsewhere), join(disk, elsewhere));
    return disk;
  },
  begin(disk) {
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(join(disk, 'filling'), Buffer.alloc(bavail * bsize));
      for (let count = 0; ; count++) writeFileSync(join(disk, `filling-${count}`), Buffer.alloc(4096));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  },
  end(disk) {
    for (const name of readdirSync(disk)) if (name.startsWith('filling')) rmSync(join(disk, name));
  },
  clean: (disk) => void execFileSync('umount', ['-l', disk]),
};

/** Immutable files reject writes, also through open file handles. */
const readOnly: Outage = {
  name: 'a read-only disk',
  logged: /disk I\/O error|readonly/,
  prepare: (dataDir) => dataDir,
  begin: (dataDir) => void execFileSync('chattr', ['+i', ...databaseFiles(dataDir)]),
  end: takeWritesAgain,
  clean: takeWritesAgain,
};

function takeWritesAgain(dataDir: string): void {
  const files = databaseFiles(dataDir);
  if (files.length > 0) execFileSync('chattr', ['-i', ...files]);
}

function databaseFiles(dataDir: string): string[] {
  return ['lectern.db', 'lectern.db-wal']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path));
}

let lock: Sqlite.Database | undefined;

/** Another process holds a write transaction open. */
const locked: Outage = {
  name: 'a locked file',
  logged: /database is locked/,
  prepare: (dataDir) => dataDir,
  begin(dataDir) {
    lock = new Sqlite(join(dataDir, 'lectern.db'));
    lock.exec('begin immediate');
  },
  end() {
    lock?.exec('rollback');
    lock?.close();
  },
  clean: () => {},
};

export const sqliteOutages: Record<string, Outage> = { full, 'read-only': readOnly, locked };

/** The failures of Stripe and the mail server, as control settings of the sandbox. */
export type ServiceOutage = {
  name: string;
  begin: object;
  end: object;
  /** Whether buying waits for the service; emails wait in the queue. */
  stopsBuying: boolean;
};

const stripeEnd = { stripe: { fail: 'none' } };
const smtpEnd = { smtp: { reply: 250, hang: false, cutAfterData: false } };

export const stripeAndMailOutages: Record<string, ServiceOutage> = {
  'stripe-refuses': {
    name: 'Stripe refuses connections',
    begin: { stripe: { fail: 'refuse' } },
    end: stripeEnd,
    stopsBuying: true,
  },
  'stripe-hangs': {
    name: 'Stripe does not answer',
    begin: { stripe: { fail: 'hang' } },
    end: stripeEnd,
    stopsBuying: true,
  },
  'stripe-cuts': {
    name: 'Stripe cuts its answers',
    begin: { stripe: { fail: 'half' } },
    end: stripeEnd,
    stopsBuying: true,
  },
  'mail-refused': {
    name: 'the mail server refuses',
    begin: { smtp: { reply: 451 } },
    end: smtpEnd,
    stopsBuying: false,
  },
  'mail-hangs': {
    name: 'the mail server does not answer',
    begin: { smtp: { hang: true } },
    end: smtpEnd,
    stopsBuying: false,
  },
  'mail-cut': {
    name: 'the mail server cuts connections',
    begin: { smtp: { cutAfterData: true } },
    end: smtpEnd,
    stopsBuying: false,
  },
};
