/** Reads where the sound of videos is sent to be written down. */
import { isLoopback, type Reader } from './reader.ts';

/** A service that speaks OpenAI's audio API. */
export type TranscriptionConfig = {
  /** The address that `/audio/transcriptions` is added to, without a slash at the end. */
  url: string;
  /** Null for a service that asks for none. */
  key: string | null;
  model: string;
};

/** Adds a sentence to `wrong` for each setting that is wrong. Null where no address is given: then nothing is sent. */
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
