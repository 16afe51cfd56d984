import { expect, test } from 'vitest';
import { liveEnvironment } from '#tests/live-environment.ts';
import { readConfig } from './config.ts';

const store = {
  BACKUP_URL: 'https://backups.example/course/',
  BACKUP_ACCESS_KEY_ID: 'id',
  BACKUP_SECRET_ACCESS_KEY: 'secret',
};

function read(env: Record<string, string>) {
  return readConfig({ ...liveEnvironment, DATA_DIR: '/data', ...env }).backup;
}

test('makes a nightly backup in the data folder by default', () => {
  expect(read({})).toEqual({
    folder: '/data/backups',
    isNightly: true,
    daily: 7,
    weekly: 4,
    beforeMigration: 3,
    store: null,
  });
});

test('configures folder, numbers and remote store', () => {
  const env = { BACKUP_DIR: '/mnt/disk', BACKUP_DAILY: '30', BACKUP_NIGHTLY: 'false', ...store };
  expect(read(env)).toMatchObject({
    folder: '/mnt/disk',
    isNightly: false,
    daily: 30,
    store: { url: 'https://backups.example/course', region: 'auto', accessKeyId: 'id' },
  });
});

test.each([
  ['a number that is too small', { BACKUP_DAILY: '0' }, 'BACKUP_DAILY is not a whole number from 1 to 366'],
  [
    'a store without its key',
    { ...store, BACKUP_ACCESS_KEY_ID: '', BACKUP_SECRET_ACCESS_KEY: '' },
    'BACKUP_ACCESS_KEY_ID is missing',
  ],
  ['a store over plain http', { ...store, BACKUP_URL: 'http://backups.example' }, 'BACKUP_URL must be https'],
  ['a store that is no address', { ...store, BACKUP_URL: 'backups' }, 'BACKUP_URL is not an address'],
])('rejects %s', (_, env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});
