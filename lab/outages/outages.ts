/** The ways in which an SQLite file takes no writes for a while. The first two need root, on Linux. */
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
  /** The text that the log must hold while the outage lasts. */
  logged: RegExp;
  /** Makes the data folder ready before the site starts. @returns the folder that the site is to use */
  prepare: (dataDir: string) => string;
  begin: (dataDir: string) => void;
  end: (dataDir: string) => void;
  /** Leaves nothing behind that would stop the data folder from being removed. */
  clean: (dataDir: string) => void;
};

const diskBytes = 64 * 1024 * 1024;

function mountDisk(place: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', place], { stdio: 'ignore' });
}

/** Whether this user may mount a disk of their own here. */
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

/** A small disk in memory, filled to its last byte; the videos lie elsewhere, and what the sandbox remembers. */
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

/** Files marked immutable take no byte any more, also from whoever had them open before. */
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

/** A second process begins a write transaction and keeps it open. */
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

/** The ways in which Stripe and the mail server fail, as the sandbox's control settings have them. */
export type ServiceOutage = {
  name: string;
  begin: object;
  end: object;
  /** True where buying waits for the service; mails wait by themselves. */
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
