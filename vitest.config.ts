import { defineConfig } from 'vitest/config';

/** With TEST_DATABASE_URL, the address of a PostgreSQL server that may be filled at will, the server's tests run there too. */
const postgresUrl = process.env.TEST_DATABASE_URL;

export default defineConfig({
  test: {
    allowOnly: false,
    silent: 'passed-only',
    projects: [
      ...['rules', 'contract', 'content', 'sandbox', 'web', 'scripts'].map((floor) => project(floor, floor)),
      project('house', 'tests/*'),
      project('sqlite', 'server', { TEST_DATABASE_URL: '' }),
      ...(postgresUrl ? [project('postgres', 'server', { TEST_DATABASE_URL: postgresUrl })] : []),
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

function project(name: string, folder: string, env: Record<string, string> = {}) {
  const include = folder.endsWith('*') ? `${folder}.test.ts` : `${folder}/**/*.test.{ts,tsx}`;
  return { test: { name, include: [include], testTimeout: 20_000, env } };
}
