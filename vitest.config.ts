import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { timeoutMs } from '#tests/set-up/timeouts.ts';

/** With TEST_DATABASE_URL, the URL of a PostgreSQL server on which databases may be created, the server's tests run there too. */
const postgresUrl = process.env.TEST_DATABASE_URL;

/** `npm run test:ci` runs the long tests with the short ones, so that both share workers, sites and browsers. */
const isCi = process.env.TEST_CI === '1';

/** Each of these tests creates everything it needs, so their files can share a process, which halves the time. */
const sharing = { isolate: false };

/** These tests replace modules of their process that others use, so each needs its own. */
const replacesModules =
  'web/{outline/send-before-sign-out,saved/check-saved,saved/saved-key,saved/saving-jobs}*';

/**
 * These run with only one of the two databases. Most use none; the others are about HTTP, pages, files and videos, and
 * their few statements run with both in the tests of their stores and routes.
 */
const besideOneDatabase = [
  'server/{app,main,openapi,stream-bodies}.test.ts',
  // Thousands of requests that repeat the statements of a session, which accounts/ tests with both.
  'server/handle.test.ts',
  'server/accounts/{google,traffic-source}.test.ts',
  'server/accounts/api-keys/documented-requests.test.ts',
  'server/campaigns/compose-campaign.test.ts',
  'server/certificates/{certificate-page,print/*}.test.ts',
  'server/content/{images,stored-picture}.test.ts',
  'server/course/media-{edge,edge-nginx,intruders,sending,store}.test.ts',
  'server/course/{patrol-pass,playlists}.test.ts',
  'server/mail/{bounce-messages,inbound-mail,provider-reports,queue,smtp,sns-reports}.test.ts',
  'server/operations/backup/{download-backup.test,drill-findings.long.test,send-backup.long.test}.ts',
  'server/operations/doctor/{mail-and-money,planted,site-and-data}.test.ts',
  'server/platform/{byte-cache,circuit-breaker,crypto,data-folder,email-address,error-text,log}.test.ts',
  'server/platform/config/*.test.ts',
  'server/platform/http/*.test.ts',
  'server/publishing/content-properties.{test,long.test}.ts',
  'server/publishing/{page-languages,page-routes,preview-routes,render-pages}.test.ts',
  'server/videos/packaging/**',
  'server/videos/{package-forms,package-prepared,package-stills}.long.test.ts',
  'server/videos/{mp4,move-media,packager-missing,prepare-videos,transcription/openai}.test.ts',
  'server/videos/storage/s3-signer.test.ts',
  'server/webhooks/post-event.test.ts',
  // These run with both in `npm run test:long`.
  ...(isCi ? ['server/videos/{package-thumbnails,package-videos,posters,videos-in-store}.long.test.ts'] : []),
];

/**
 * Long tests that `.ci/run` leaves to `npm run test:long`. Each takes long, and the tests named beside it would fail in CI
 * if its subject broke.
 */
const beyondCi = isCi
  ? [
      // few-purchases and lab/simulation/*.test.ts follow the same rules.
      'lab/simulation/{purchases,wrong-clock,faults}.long.test.ts',
      // Its short form checks fewer documents.
      'server/publishing/content-properties.long.test.ts',
      // upload-routes, upload-limits, trims, trim-video and package-videos.
      'server/videos/{hostile-uploads,trim-videos,package-stills,package-prepared,patrol-videos}.long.test.ts',
      // packager, self-test, mixer, decoder, copy-prepared, verify-segments and package-forms run the same code on fewer inputs.
      'server/videos/packaging/{audio,pace,recording-clock,teacher-inputs}.long.test.ts',
      // studio-videos uploads and packages; the others test with files what server/videos does.
      'tests/e2e/{interrupted-uploads,prepared-videos,moved-videos,studio-videos-cases}.long.test.ts',
      'tests/e2e/{stills,trim,broken-video,teacher-recordings,replaced-film,thumbnails}.long.test.ts',
      // media-edge and lesson; kill and start; scripts/cluster.
      'tests/e2e/{edge,rolling,rolling-film,start-cluster}.long.test.ts',
      // own-course, studio-content and translated-content; web/render/every-document.
      'tests/e2e/{generated-content,translated-studio}.long.test.ts',
      // translated-page; tests/changing-texts.
      'tests/e2e/translated-journeys.long.test.ts',
      // lost-scripts.
      'tests/e2e/lost-files.long.test.ts',
      // saved-lessons opens the course without a connection; web/offline-worker.test.ts.
      'tests/e2e/offline-worker.long.test.ts',
      // studio-captions; web/studio/captions and server/videos/caption-drafts.
      'tests/e2e/{captions-keyboard,captions-saving,machine-captions}.long.test.ts',
      // notes; web/lesson/use-notes and web/outline/send-notes.
      'tests/e2e/notes-elsewhere.long.test.ts',
      // questions; take-reply and notify-team in server/questions.
      'tests/e2e/questions-by-email.long.test.ts',
      // server/operations/backup and web/studio/backups.
      'tests/e2e/studio-backups.long.test.ts',
      // certificate; server/certificates.
      'tests/e2e/certificates-many.long.test.ts',
      // server/publishing/attachment-uploads, server/course and web/studio/uploads.
      'tests/e2e/lesson-extras.long.test.ts',
      // server/learners; accessible-studio opens their screens, and the contract types their calls.
      'tests/e2e/{studio-drag,studio-learner,studio-merge,studio-search}.long.test.ts',
      // server/analytics, server/course/figures, server/campaigns/sequences and server/accounts/api-keys.
      'tests/e2e/{analytics,lesson-figures,sequences,other-tools}.long.test.ts',
      // studio-prices changes a price in the same way; server/payments/sale-prices and web/studio/prices/sale-dialog.
      'tests/e2e/sale-price.long.test.ts',
      // server/payments/{routes-disputes,dispute-evidence,sales-routes} and web/studio/payments.
      'tests/e2e/{studio-disputes,studio-sales}.long.test.ts',
      // studio-content and own-course edit, publish and restore; web/landing and web/render.
      'tests/e2e/{studio-page,landing-blocks}.long.test.ts',
      // server/videos/{poster-store,posters} and web/studio/videos/poster-dialog.
      'tests/e2e/studio-poster.long.test.ts',
      // server/mail/delivery; campaign-kill and kill.
      'tests/e2e/mail-promises.long.test.ts',
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
    'campaign-kill',
    'lost-',
    'studio-(videos|poster|backups)',
    'own-course',
    'translated-',
    'lesson-troubles',
    'notes-elsewhere',
    'preview',
    'saved-lessons',
    'mail-promises',
    '(trim|package)-(videos|forms)',
    'few-purchases',
    'start(-errors)?',
    'waiting-list',
    'studio-(captions|prices)',
    'second-factor',
  ]
    .map((name) => `/${name}[^/]*\\.long\\.test\\.`)
    .join('|'),
);

const longest = { testTimeout: timeoutMs.e2e };

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

/**
 * The project, and beside it the one of its files that end in `.long.test.ts`: `npm run test:long` runs those. In CI they
 * are one project.
 */
function withLong<P extends { name: string; include: string; exclude?: string[] }>(files: P) {
  const { name, include, exclude = [], ...more } = files;
  if (isCi)
    return [{ test: { ...more, name, include: [include], exclude: [...exclude, ...beyondCi], ...longest } }];
  const long = include.replace('.test.', '.long.test.');
  return [
    { test: { name, include: [include], exclude: [long, ...exclude], ...more } },
    {
      test: {
        name: `${name}-long`,
        include: [long],
        exclude: [...exclude, ...beyondCi],
        ...more,
        ...longest,
      },
    },
  ];
}
