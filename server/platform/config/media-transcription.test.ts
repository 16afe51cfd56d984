import { expect, test } from 'vitest';
import { liveEnvironment } from '#tests/live-environment.ts';
import { readConfig } from './config.ts';

function read(env: Record<string, string>) {
  return readConfig({ ...liveEnvironment, ...env }).transcription;
}

test('sends no audio anywhere without a URL', () => {
  expect(read({})).toBeNull();
  expect(read({ TRANSCRIPTION_KEY: 'sk-1', TRANSCRIPTION_URL: ' ' })).toBeNull();
});

test('a service needs a URL, and may have a key and a model', () => {
  expect(read({ TRANSCRIPTION_URL: 'https://api.openai.com/v1/' })).toEqual({
    url: 'https://api.openai.com/v1',
    key: null,
    model: 'whisper-1',
  });
  const own = {
    TRANSCRIPTION_URL: 'http://127.0.0.1:8000/v1',
    TRANSCRIPTION_MODEL: 'Systran/faster-whisper-small',
  };
  expect(read({ ...own, TRANSCRIPTION_KEY: 'sk-1' })).toEqual({
    url: 'http://127.0.0.1:8000/v1',
    key: 'sk-1',
    model: 'Systran/faster-whisper-small',
  });
});

test.each([
  ['no address', { TRANSCRIPTION_URL: 'speaches' }, 'TRANSCRIPTION_URL is not an address'],
  ['http to elsewhere', { TRANSCRIPTION_URL: 'http://speech.example/v1' }, 'TRANSCRIPTION_URL must be https'],
  ['a query', { TRANSCRIPTION_URL: 'https://speech.example/v1?key=1' }, 'TRANSCRIPTION_URL may only have'],
  [
    'a key with a line break',
    { TRANSCRIPTION_URL: 'https://speech.example/v1', TRANSCRIPTION_KEY: 'sk\n1' },
    'TRANSCRIPTION_KEY contains an invalid character',
  ],
])('rejects %s', (_, env, says) => {
  expect(() => read(env)).toThrow(says);
});

test('a public site does not start with the key of the sandbox', () => {
  const env = {
    TRANSCRIPTION_URL: 'https://speech.example/v1',
    TRANSCRIPTION_KEY: 'lectern-sandbox-transcription',
  };
  expect(() => read(env)).toThrow('TRANSCRIPTION_KEY still has the example value');
});
