/** Reads the media settings from the environment: the watermark, video storage, and transcription. */
import { isLoopback, type Reader } from './environment.ts';

export type MediaConfig = {
  /** The opacity of the watermark, which shows the viewer's masked email; 0 hides it. */
  watermarkOpacity: number;
  /** The internal nginx location that sends videos; null when this process sends them. */
  accelPrefix: string | null;
  /** Whether a CDN in front sends video segments itself, to viewers with a pass from the site. */
  edge: boolean;
  /** Null when videos are stored in the data folder. */
  store: MediaStore | null;
  /** A store that videos are being moved to or from, while the site serves them from the data folder. */
  standbyStore: MediaStore | null;
};

/** An S3-compatible store. */
export type MediaStore = {
  /** The URL of the folder of all lessons, without a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A service that speaks OpenAI's audio API. */
export type TranscriptionConfig = {
  /** The base URL of `/audio/transcriptions`, without a trailing slash. */
  url: string;
  /** Null for a service that needs none. */
  key: string | null;
  model: string;
};

/** Adds a sentence to `wrong` for each invalid setting. */
export function readMediaConfig(
  env: Readonly<Record<string, string | undefined>>,
  { wrong, local }: { wrong: string[]; local: boolean },
): MediaConfig {
  const given = (name: string) => env[name]?.trim() || null;
  const watermarkOpacity = Number(given('MARK_OPACITY') ?? 0.12);
  if (!(watermarkOpacity >= 0 && watermarkOpacity <= 1)) wrong.push('MARK_OPACITY is not between 0 and 1');
  const accelPrefix = given('MEDIA_ACCEL_PREFIX');
  if (accelPrefix !== null && !/^\/([\w-]+\/)+$/.test(accelPrefix))
    wrong.push('MEDIA_ACCEL_PREFIX is not a path such as /videos/');
  const edge = given('MEDIA_EDGE') ?? 'false';
  if (edge !== 'true' && edge !== 'false') wrong.push('MEDIA_EDGE is neither true nor false');
  const shared = { watermarkOpacity, edge: edge === 'true' };
  const url = given('MEDIA_URL');
  const from = given('MEDIA_FROM');
  if (from !== null && from !== 'disk') wrong.push('MEDIA_FROM is not disk');
  if (url === null) return Object.freeze({ ...shared, accelPrefix, store: null, standbyStore: null });

  const isStandby = from === 'disk';
  if (accelPrefix !== null && !isStandby)
    wrong.push('MEDIA_ACCEL_PREFIX has no effect with MEDIA_URL: remove one of them');
  if (!URL.canParse(url) || !/^https?:/.test(url) || /[?#]/.test(url)) wrong.push('MEDIA_URL is not a URL');
  else if (!local && !url.startsWith('https:')) wrong.push('MEDIA_URL must be https on a public site');
  const keys = { accessKeyId: 'MEDIA_ACCESS_KEY_ID', secretAccessKey: 'MEDIA_SECRET_ACCESS_KEY' };
  const missing = Object.values(keys).filter((name) => given(name) === null);
  if (missing.length > 0)
    wrong.push(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: MEDIA_URL names an object store, which needs its key`,
    );
  const store = Object.freeze({
    url: url.replace(/\/+$/, ''),
    region: given('MEDIA_REGION') ?? 'auto',
    accessKeyId: given(keys.accessKeyId) ?? '',
    secretAccessKey: given(keys.secretAccessKey) ?? '',
  });
  return Object.freeze(
    isStandby
      ? { ...shared, accelPrefix, store: null, standbyStore: store }
      : { ...shared, accelPrefix: null, store, standbyStore: null },
  );
}

/** Adds a sentence to `wrong` for each invalid setting. Returns null when no service is configured. */
export function readTranscriptionConfig(
  read: Reader,
  { wrong }: { wrong: string[] },
): TranscriptionConfig | null {
  if (read.given('TRANSCRIPTION_URL') === null) return null;
  const url = read.url('TRANSCRIPTION_URL', ['https:', 'http:']);
  if (url && (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== ''))
    wrong.push('TRANSCRIPTION_URL may only have a scheme, a host, a port and a path');
  if (url?.protocol === 'http:' && !isLoopback(url.hostname))
    wrong.push('TRANSCRIPTION_URL must be https, or point to this machine');
  const key = read.given('TRANSCRIPTION_KEY');
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    wrong.push('TRANSCRIPTION_KEY contains an invalid character');
  return Object.freeze({
    url: url?.href.replace(/\/+$/, '') ?? '',
    key,
    model: read.given('TRANSCRIPTION_MODEL') ?? 'whisper-1',
  });
}
