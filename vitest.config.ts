import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { timeoutMs } from '#tests/set-up/timeouts.ts';

/** With TEST_DATABASE_URL, the URL of a PostgreSQL server on which databases may be created, the server's tests run there too. */
const postgresUrl = process.env.TEST_DATABASE_URL;

/** Each of these tests creates everything it needs, so their files can share a process, which halves the time. */
const sharing = { isolate: false };

/** These tests replace modules of their process that others use, so each needs its own. */
const replacesModules =
  'web/{outline/send-before-sign-out,saved/check-saved,saved/saved-key,saved/saving-jobs}*';

/** These take minutes for videos and documents and hardly use the database, so they run with only one of the two. */
const besideOneDatabase = [
  'server/publishing/content-properties.long.test.ts',
  'server/videos/packaging/**',
  'server/videos/{package-forms,package-prepared,package-stills}.long.test.ts',
  // These run with both in `npm run test:long`.
  ...(process.env.TEST_LONG_PART === 'ci' ? ['server/videos/trim-videos.long.test.ts'] : []),
];

/** Long tests that `.ci/run` leaves to `npm run test:long`: each takes minutes, and a shorter one covers the same rules. */
const beyondCi =
  process.env.TEST_LONG_PART === 'ci'
    ? [
        'lab/simulation/{purchases,wrong-clock,faults}.long.test.ts',
        'server/publishing/content-properties.long.test.ts',
        'server/videos/hostile-uploads.long.test.ts',
        'server/videos/packaging/audio.long.test.ts',
        'server/videos/{package-stills,package-prepared,patrol-videos}.long.test.ts',
        'tests/e2e/{interrupted-uploads,prepared-videos,moved-videos,edge,rolling,rolling-film}.long.test.ts',
        'tests/e2e/{generated-content,stills,trim,broken-video}.long.test.ts',
        'tests/e2e/{teacher-recordings,machine-captions,replaced-film}.long.test.ts',
        'tests/e2e/{thumbnails,lost-files,translated-studio,start-cluster}.long.test.ts',
      ]
    : [];

/** A test often waits for a timer, a disk or a browser; then a third one can use its core. */
const atOnce = 3;
/** Pages wait more than half of their time, for the network and for pictures to be drawn. */
const e2eAtOnce = 5;

/** Files that run for much longer than their size suggests. */
const takesLong = new RegExp(
  [
    'accessible-',
    'lost-',
    'studio-(videos|poster|backups)',
    'own-course',
    'translated-',
    'lesson-troubles',
    'notes-elsewhere',
    'mail-promises',
    '(trim|package)-(videos|forms)',
    'few-purchases',
  ]
    .map((name) => `/${name}[^/]*\\.long\\.test\\.`)
    .join('|'),
);

/** Starts the longest files first: Vitest goes by size, and these small files run for up to minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortBySize = super.sort.bind(this);
    const sorted = await sortBySize(files);
    const isLong = ({ moduleId }: TestSpecification) => takesLong.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    silent: 'passed-only',
    hookTimeout: timeoutMs.test,
    expect: { poll: { timeout: timeoutMs.step } },
    projects: [
      ...['rules', 'contract', 'content', 'messages'].flatMap((layer) => project(layer, layer, sharing)),
      ...project('sandbox', 'sandbox', sharing),
      ...project('scripts', 'scripts'),
      ...project('web', 'web', {
        ...sharing,
        exclude: [`${replacesModules}.test.ts`],
        setupFiles: ['tests/set-up/site-zone.ts'],
      }),
      ...project('web-alone', replacesModules),
      ...project('lab', 'lab', { exclude: ['lab/simulation/**'] }),
      ...project('project', 'tests/*'),
      ...project('sqlite', 'server', { ...sharing, env: { TEST_DATABASE_URL: '' } }),
      ...(postgresUrl
        ? project('postgres', 'server', {
            ...sharing,
            env: { TEST_DATABASE_URL: postgresUrl },
            exclude: besideOneDatabase,
          })
        : []),
      ...e2e('e2e', { include: 'tests/e2e/**/*.test.ts', ...sharing }),
      ...e2e('simulation', { include: 'lab/simulation/**/*.test.ts' }),
    ],
  },
});

function project(
  name: string,
  folder: string,
  more: { isolate?: boolean; env?: Record<string, string>; exclude?: string[]; setupFiles?: string[] } = {},
) {
  const include = folder.endsWith('*') ? `${folder}.test.ts` : `${folder}/**/*.test.{ts,tsx}`;
  return withLong({ name, include, testTimeout: timeoutMs.test, maxWorkers: atOnce, ...more });
}

/** Tests against a running site come after all others. */
function e2e(name: string, files: { include: string; isolate?: boolean }) {
  const timeouts = { testTimeout: timeoutMs.e2e, hookTimeout: timeoutMs.e2e };
  return withLong({ name, ...files, maxWorkers: e2eAtOnce, sequence: { groupOrder: 1 }, ...timeouts });
}

/** The project, and beside it the one of its files that end in `.long.test.ts`: `npm run test:long` runs those. */
function withLong<P extends { name: string; include: string; exclude?: string[] }>(files: P) {
  const { name, include, exclude = [], ...more } = files;
  const long = include.replace('.test.', '.long.test.');
  return [
    { test: { name, include: [include], exclude: [long, ...exclude], ...more } },
    {
      test: {
        name: `${name}-long`,
        include: [long],
        exclude: [...exclude, ...beyondCi],
        ...more,
        testTimeout: timeoutMs.e2e,
      },
    },
  ];
}
