import { expect, test } from 'vitest';
import {
  acceptedRecordings,
  compareFileNames,
  headBytes,
  isAudioName,
  isRecording,
  isRecordingName,
  lessonOfFileName,
  nameOfFile,
  uploadLimits,
} from './upload.ts';

test.each([
  ['03 - Lists and maps.mp4', 3, 'Lists and maps'],
  ['3. Lists and maps.MOV', 3, 'Lists and maps'],
  ['12_error_handling.webm', 12, 'Error handling'],
  ['Lesson 7 - Your first app.mkv', 7, 'Your first app'],
  ['010 Async.mp4', 10, 'Async'],
  ['Widgets.mp4', null, 'Widgets'],
  ['3D models.mp4', null, '3D models'],
  ['2024.mp4', null, '2024'],
  ['Course/Section 1/01 - Welcome.mp4', 1, 'Welcome'],
])('%s is lesson %s, "%s"', (name, position, title) => {
  expect(lessonOfFileName(name)).toEqual({ position, title });
});

test('a name has no folders, no ending, no control characters, and a limited length', () => {
  expect(nameOfFile('../../etc/passwd.mp4')).toBe('passwd');
  expect(nameOfFile('C:\\films\\a\u0000b\u202e.mov')).toBe('ab');
  expect(nameOfFile(`${'x'.repeat(500)}.mp4`)).toHaveLength(uploadLimits.name);
  expect(nameOfFile('.mp4')).toBe('Video');
});

test('numbers sort as numbers', () => {
  const names = ['10 - Last.mp4', '2 - Second.mp4', 'Extra.mp4', '01 - First.mp4'];
  expect(names.toSorted(compareFileNames)).toEqual([
    '01 - First.mp4',
    '2 - Second.mp4',
    '10 - Last.mp4',
    'Extra.mp4',
  ]);
});

const bytes = (...values: number[]) => Uint8Array.from({ length: headBytes }, (_, at) => values[at] ?? 0);
const text = (value: string) =>
  bytes(
    ...value
      .padEnd(headBytes, ' ')
      .split('')
      .map((sign) => sign.charCodeAt(0)),
  );
const packets = (first: number, length: number) =>
  Uint8Array.from({ length: headBytes }, (_, at) => ((at - first) % length === 0 ? 0x47 : 0xff));

test.each([
  ['an MP4', text('\0\0\0\x20ftypisom'), true],
  ['a QuickTime film', text('\0\0\0\x20ftypqt  '), true],
  ['an old QuickTime film', text('\0\0\0\x08wide'), true],
  ['a WebM film', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0]), true],
  ['a transport stream', packets(0, 188), true],
  ['a transport stream of a camera', packets(4, 192), true],
  ['bytes with one sync byte', packets(0, 200), false],
  ['a 3GP film', text('\0\0\0\x18ftyp3gp5'), true],
  ['an AVI film', text('RIFF\0\0\0\0AVI LIST'), true],
  ['a program stream', bytes(0, 0, 1, 0xba), true],
  ['a Flash film', text('FLV\x01\x05'), true],
  ['Windows Media', bytes(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11), true],
  ['Ogg', text('OggS\0\x02'), true],
  ['an M4A', text('\0\0\0\x1cftypM4A '), true],
  ['a WAV', text('RIFF\0\0\0\0WAVEfmt '), true],
  ['a large WAV', text('RF64\0\0\0\0WAVEds64'), true],
  ['a FLAC', text('fLaC'), true],
  ['an AIFF', text('FORM\0\0\0\0AIFFCOMM'), true],
  ['a CAF', text('caff\0\x01'), true],
  ['an AMR', text('#!AMR\n'), true],
  ['MPEG pictures alone', bytes(0, 0, 1, 0xb3), true],
  ['an IFF picture', text('FORM\0\0\0\0ILBMBMHD'), false],
  ['an MP3 with tags', text('ID3\x04'), true],
  ['an MP3 without tags', bytes(0xff, 0xfb, 0x90, 0x64), true],
  ['AAC in ADTS', bytes(0xff, 0xf1, 0x50, 0x80), true],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), false],
  ['text in UTF-16', bytes(0xff, 0xfe, 0x68, 0), false],
  ['a WebP', text('RIFF\0\0\0\0WEBPVP8 '), false],
  ['a raw photo', text('\0\0\0\x18ftypcrx '), false],
  ['a page', text('<!doctype html><script>alert(1)</script>'), false],
  ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg">'), false],
  ['an archive', text('PK\x03\x04'), false],
  ['a playlist', text('#EXTM3U\nhttp://elsewhere.example/a.ts'), false],
  ['a photo', text('\0\0\0\x20ftypheic'), false],
  ['nothing', new Uint8Array(), false],
])('%s: a recording is %s', (_, head, expected) => {
  expect(isRecording(head)).toBe(expected);
});

test.each([
  ['Lesson.MP4', true],
  ['00001.mts', true],
  ['Podcast.m4a', true],
  ['Slides.avi', true],
  ['notes.txt', false],
  ['Thumbs.db', false],
  ['mp4', false],
])('by its name, %s is a recording: %s', (name, expected) => {
  expect(isRecordingName(name)).toBe(expected);
});

test('audio is known by its name', () => {
  expect(['a.M4A', 'a.opus', 'a.mp4', 'mp3'].map(isAudioName)).toEqual([true, true, false, false]);
});

test('a file chooser offers recordings whose types the system does not know', () => {
  expect(acceptedRecordings.split(',')).toEqual(
    expect.arrayContaining(['video/*', 'audio/*', '.mkv', '.m2ts']),
  );
});
