import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A second try is for the shared machine, not for the test: what cannot pass alone fails twice.
const shared = { testTimeout: 60_000, hookTimeout: 120_000, allowOnly: false, retry: 1 };
const globalSetup = ['apps/server/test/global-setup.ts'];

// These measure what the machine can do, or touch every organisation: they run after
// all others and one at a time, so that nobody meets them.
const alone = [
  'apps/server/test/overload.test.ts',
  'apps/server/src/platform/housekeeping.test.ts',
];

// Starts databases of its own, in a process of its own, and needs none of ours.
const own_database = 'apps/server/src/platform/db/embedded.test.ts';

// What takes minutes begins first, so that the last minutes do not wait for one of them alone.
const long_ones = ['ledger-torture', 'access', 'fuzz', 'tenancy', 'schools', 'mass-assignment'];
const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = long_ones.findIndex((name) => moduleId.endsWith(`/server/test/${name}.test.ts`));
  return at < 0 ? long_ones.length : at;
};

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesFirst },
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
          isolate: false,
        },
      },
      { test: { ...shared, name: 'database', include: [own_database] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: [...alone, own_database],
          globalSetup,
          // The application is read once for each worker, not for each file: reading it takes longer
          // than most files' tests.
          isolate: false,
          // Thousands of short-lived answers: a larger nursery is swept less often.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          globalSetup,
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A page for each file, but its parts are read once: a process for each took three times as long.
          pool: 'vmThreads',
        },
      },
    ],
  },
});
