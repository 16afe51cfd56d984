import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleContent } from '#tests/content/default-course.ts';
import { teaserOf } from '#web/content/teaser.tsx';
import { teaserScript } from './teaser.ts';

const site = new URL('../web/public', import.meta.url).pathname;
const teaser = teaserOf(sampleContent.teaser)!.film;
const film = readFileSync(site + teaser.video);

test('the captions match the narration word for word', () => {
  const { opening, apps, practice, invitation } = teaserScript;
  const said = [
    opening.words,
    ...sampleContent.landing.showcase.rows.map(({ id }) => apps[id]),
    practice.words,
    invitation.words,
  ];
  const cues = readFileSync(site + teaser.captions, 'utf8')
    .split('\n\n')
    .slice(1);
  const shown = cues.map((cue) => cue.trim().split('\n').slice(2).join(' '));
  expect(shown.join(' ')).toBe(said.flat().join(' '));
});

test('the video has its stated length, and starts to play before it is fully loaded', () => {
  const header = film.indexOf('mvhd') + 4;
  expect(film[header]).toBe(0);
  const seconds = film.readUInt32BE(header + 16) / film.readUInt32BE(header + 12);
  expect(Math.floor(seconds)).toBe(teaser.seconds);
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
});

test('video and poster are small enough for mobile data', () => {
  expect(film.length).toBeLessThan(1_500_000);
  expect(readFileSync(site + teaser.poster).length).toBeLessThan(25_000);
});
