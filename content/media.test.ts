import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  namesThumbnails,
  thumbnailsBytesAtMost,
  thumbnailsFile,
  thumbnailsTrouble,
} from '#rules/video/thumbnails.ts';
import { sections } from '#tests/content/default-course.ts';
import { talks } from './talks.ts';

const media = fileURLToPath(new URL('./media', import.meta.url));
const lengths = JSON.parse(read('lengths.json')) as Record<string, number>;
const films = sections.flatMap((section) => section.lessons).filter((lesson) => lesson.kind === 'video');

test('every video lesson has a video in at least two resolutions with audio, and no other lesson has one', () => {
  expect(Object.keys(lengths)).toEqual(films.map((lesson) => lesson.id));
  for (const { id } of films) {
    const master = read(id, 'master.m3u8');
    const sizes = [...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map((match) => match[1]);
    expect(new Set(sizes).size, id).toBeGreaterThanOrEqual(2);
    expect(master.match(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/g), id).toHaveLength(sizes.length);
    expect(existsSync(join(media, id, 'poster.webp')), id).toBe(true);
  }
});

test('every video has thumbnails in the usual grid, which its master playlist names', () => {
  for (const { id } of films) {
    expect(namesThumbnails(read(id, 'master.m3u8')), id).toBe(true);
    const bytes = readFileSync(join(media, id, thumbnailsFile));
    expect(thumbnailsTrouble(bytes), id).toBeNull();
    expect(bytes.length, id).toBeLessThanOrEqual(thumbnailsBytesAtMost);
  }
});

test('every URL in a playlist is relative and leads to an existing file', () => {
  for (const { id } of films) {
    for (const playlist of playlistsOf(id)) {
      const addresses = addressesIn(read(id, playlist));
      expect(addresses.length, id).toBeGreaterThan(0);
      for (const address of addresses) {
        expect(address, id).toMatch(/^[a-z0-9-]+\.(m3u8|mp4|m4s)$/);
        expect(statSync(join(media, id, address)).size, `${id}/${address}`).toBeGreaterThan(0);
      }
    }
  }
});

test('all resolutions of a video share their segment boundaries, and match lengths.json', () => {
  for (const { id } of films) {
    const cuts = playlistsOf(id)
      .filter((playlist) => playlist !== 'master.m3u8')
      .map((playlist) => durationsIn(read(id, playlist)));
    for (const cut of cuts) {
      expect(cut, id).toEqual(cuts[0]);
      expect(sum(cut), id).toBeCloseTo(lengths[id]!, 2);
    }
  }
});

test('captions stay within the video and match the narration word for word', () => {
  for (const lesson of films) {
    const cues = cuesIn(read(lesson.id, 'captions.vtt'));
    const words = cues.map((cue) => cue.text).join(' ');
    let before = 0;
    for (const { start, end } of cues) {
      expect(start, lesson.id).toBeGreaterThanOrEqual(before);
      expect(end, lesson.id).toBeGreaterThan(start);
      before = end;
    }
    expect(before, lesson.id).toBeLessThan(lengths[lesson.id]!);
    expect(words).toContain(`${lesson.title}.`);
    const spoken = talks[lesson.id]?.map((chapter) => chapter.words) ?? [lesson.description];
    for (const part of spoken) expect(words).toContain(part);
  }
});

test('one video is three minutes long and the others under half a minute', () => {
  expect(lengths['flutter-introduction']).toBe(180);
  for (const [id, seconds] of Object.entries(lengths)) {
    if (id === 'flutter-introduction') continue;
    expect(seconds, id).toBeGreaterThan(8);
    expect(seconds, id).toBeLessThan(30);
  }
});

test('all videos together stay under 25 MB', () => {
  const files = readdirSync(media, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(sum(files.map((file) => statSync(join(file.parentPath, file.name)).size))).toBeLessThan(25_000_000);
});

function read(...path: string[]): string {
  return readFileSync(join(media, ...path), 'utf8');
}

function playlistsOf(id: string): string[] {
  return readdirSync(join(media, id)).filter((file) => file.endsWith('.m3u8'));
}

function addressesIn(playlist: string): string[] {
  const lines = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [...lines, ...[...playlist.matchAll(/URI="([^"]*)"/g)].map((match) => match[1]!)];
}

function durationsIn(playlist: string): number[] {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
}

function cuesIn(captions: string): { start: number; end: number; text: string }[] {
  expect(captions.startsWith('WEBVTT\n\n')).toBe(true);
  return [...captions.matchAll(/^(\d\d):([\d.]{6}) --> (\d\d):([\d.]{6})\n(.+)$/gm)].map((match) => ({
    start: Number(match[1]) * 60 + Number(match[2]),
    end: Number(match[3]) * 60 + Number(match[4]),
    text: match[5]!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  }));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
