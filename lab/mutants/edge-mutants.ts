/** Mutants of passes, with which a CDN in front sends pieces of videos by itself. */
import type { Mutant } from './mutant.ts';

const edge = ['server/routes/media/media-edge.test.ts'];
const site = ['server/routes/media/write-media-pass.test.ts'];

export const edgeMutants: readonly Mutant[] = [
  {
    name: 'give a pass before the request is authorized',
    file: 'server/routes/media/media.ts',
    from: '  const shown = await (authorizePatrol',
    to: '  writeMediaPass(ctx, c, asked);\n  const shown = await (authorizePatrol',
    tests: site,
  },
  {
    name: 'let a pass outlive its media URL',
    file: 'rules/media-pass.ts',
    from: 'Math.min(now + passMs, urlExpiresAt)',
    to: 'now + passMs',
    tests: [...site, 'rules/media-pass.test.ts'],
  },
  {
    name: 'sign a pass without its session',
    file: 'rules/media-pass.ts',
    from: '${folder} ${sessionHash} ${end}',
    to: '${folder} ${end}',
    tests: ['rules/media-pass.test.ts', ...edge],
  },
  {
    name: 'sign passes with the key of everything',
    file: 'server/secret.ts',
    from: "derive('lectern sign media-edge')",
    to: "derive('lectern sign')",
    tests: ['server/secret.test.ts'],
  },
  {
    name: 'take a pass that is over at the CDN',
    file: 'deploy/edge/films.js',
    from: 'left > 0 && left <= passMs',
    to: 'left <= passMs',
    tests: edge,
  },
  {
    name: 'send what the CDN keeps whatever the site says',
    file: 'deploy/edge/films.js',
    from: 'verdict.status === 200 || verdict.status === 307',
    to: 'true',
    tests: edge,
  },
  {
    name: 'keep the pieces of all videos under one name at the CDN',
    file: 'deploy/edge/films.js',
    from: '${origin}/films/${video}/${file}',
    to: '${origin}/films/${file}',
    tests: edge,
  },
];
