import { defineConfig } from 'vitest/config';

// A second try is for the shared machine, not for the test: what cannot pass alone fails twice.
const shared = { testTimeout: 60_000, hookTimeout: 120_000, allowOnly: false, retry: 1 };
const globalSetup = ['apps/server/test/global-setup.ts'];

// These measure what the machine can do, kill databases, or touch every organisation: they run after
// all others and one at a time, so that nobody meets them.
const alone = [
  'apps/server/test/overload.test.ts',
  'apps/server/test/ledger-torture.test.ts',
  'apps/server/src/platform/db/embedded.test.ts',
  'apps/server/src/platform/housekeeping.test.ts',
];

export default defineConfig({
  test: {
    // Each worker is a process: a test may change its own environment, and two cores are enough.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'plain',
          include: [
            'packages/{rules,contract}/src/**/*.test.ts',
            'apps/simulators/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: alone,
          globalSetup,
          // The application is read once for each worker, not for each file: reading it takes longer
          // than most files' tests.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          globalSetup,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
    ],
  },
});
