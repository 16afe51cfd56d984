import { expect, test } from 'vitest';
import { putProgress, readPlayback } from './lessons.ts';

const progress = putProgress.request.body.content['application/json'].schema;
const ranges = (count: number) => Array.from({ length: count }, (_, at) => [at, at + 0.5]);

test.each<[what: string, json: string]>([
  ['nothing played yet', '{"ranges":[],"resumeAt":0}'],
  ['parts of seconds', '{"ranges":[[0,1.25],[3.5,9]],"resumeAt":9}'],
  ['a named stream', '{"ranges":[],"resumeAt":0,"stream":"a-b_c"}'],
  ['500 ranges', JSON.stringify({ ranges: ranges(500), resumeAt: 0 })],
])('progress of %s is accepted', (_, json) => {
  expect(progress.parse(JSON.parse(json))).toEqual(JSON.parse(json));
});

test.each<[what: string, json: string]>([
  ['501 ranges', JSON.stringify({ ranges: ranges(501), resumeAt: 0 })],
  ['a time before the beginning', '{"ranges":[[-1,5]],"resumeAt":0}'],
  ['an end before the beginning', '{"ranges":[[0,-1]],"resumeAt":0}'],
  ['a place to resume before the beginning', '{"ranges":[],"resumeAt":-1}'],
  ['a time beyond every number', '{"ranges":[[0,1e999]],"resumeAt":0}'],
  ['a place to resume beyond every number', '{"ranges":[],"resumeAt":1e999}'],
  ['a range of one time', '{"ranges":[[0]],"resumeAt":0}'],
  ['a range of three times', '{"ranges":[[0,1,2]],"resumeAt":0}'],
  ['times in text', '{"ranges":[["0","1"]],"resumeAt":0}'],
  ['a range that is nothing', '{"ranges":[null],"resumeAt":0}'],
  ['no ranges', '{"resumeAt":0}'],
  ['no place to resume', '{"ranges":[]}'],
  ['what only the server says', '{"ranges":[],"resumeAt":0,"watched":true}'],
])('progress with %s is rejected', (_, json) => {
  expect(progress.safeParse(JSON.parse(json)).success).toBe(false);
});

const playback = readPlayback.responses[200].content['application/json'].schema;
const video = {
  kind: 'video',
  hls: '/media/1/master.m3u8',
  playlists: [{ file: 'master.m3u8', text: '#EXTM3U' }],
  poster: '/media/1/poster.webp',
  captions: [{ language: 'en', label: 'English', url: '/media/1/en.vtt' }],
  sound: null,
  stills: null,
  savesData: false,
  renditions: [{ height: 720, bytes: 1_000_000 }],
  lengthSeconds: 60,
  chapters: [{ atSeconds: 65, title: 'The five apps' }],
  resumeAt: 0,
  expiresAt: 1,
  stream: 'a',
  mark: { text: 'a•••@example.com', opacity: 0.1 },
};

test.each<[what: string, allowed: boolean, reply: object]>([
  ['a video with its addresses', true, video],
  ['a video without a mark', true, { ...video, mark: null }],
  ['a video whose playlists are asked for', true, { ...video, playlists: [] }],
  ['a video with a mark that nobody could see', false, { ...video, mark: { text: 'a', opacity: 0 } }],
  ['a link with its address', true, { kind: 'link', url: 'https://example.com' }],
  ['a link with the addresses of a video', false, { ...video, kind: 'link' }],
  ['a video whose addresses never end', false, { ...video, expiresAt: undefined }],
  ['a video with an address of its source', false, { ...video, source: '/media/1.mp4' }],
])('playback may be %s: %s', (_, allowed, reply) => {
  expect(playback.safeParse(reply).success).toBe(allowed);
});
