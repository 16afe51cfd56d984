import { expect, test } from 'vitest';
import { compareFileNames, isRecording, lessonOfFileName, nameOfFile, uploadLimits } from './upload.ts';

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

const text = (value: string) => new TextEncoder().encode(value.padEnd(400, ' '));

test.each([
  ['an MP4', text('\0\0\0\x20ftypisom'), true],
  ['a QuickTime film', text('\0\0\0\x20ftypqt  '), true],
  ['an old QuickTime film', text('\0\0\0\x08wide'), true],
  ['a WebM film', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0]), true],
  ['a transport stream', new Uint8Array(400).fill(0x47), true],
  ['a transport stream of a camera', new Uint8Array(400).map((_, at) => (at % 192 === 4 ? 0x47 : 1)), true],
  ['an AVI film', text('RIFF\0\0\0\0AVI LIST'), true],
  ['a Windows Media film', new Uint8Array([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6]), true],
  ['an M4A', text('\0\0\0\x20ftypM4A '), true],
  ['an MP3 with tags', text('ID3\x03'), true],
  ['an MP3 without tags', new Uint8Array([0xff, 0xfb, 0x90, 0x64]), true],
  ['AAC', new Uint8Array([0xff, 0xf1, 0x50, 0x80]), true],
  ['a WAV', text('RIFF\0\0\0\0WAVEfmt '), true],
  ['a FLAC', text('fLaC'), true],
  ['an Ogg', text('OggS'), true],
  ['text in UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0x00]), false],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), false],
  ['a WebP picture', text('RIFF\0\0\0\0WEBPVP8 '), false],
  ['a page', text('<!doctype html><script>alert(1)</script>'), false],
  ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg">'), false],
  ['an archive', text('PK\x03\x04'), false],
  ['a playlist', text('#EXTM3U\nhttp://elsewhere.example/a.ts'), false],
  ['a photo', text('\0\0\0\x20ftypheic'), false],
  ['nothing', new Uint8Array(), false],
])('%s: a recording is %s', (_, head, expected) => {
  expect(isRecording(head)).toBe(expected);
});
