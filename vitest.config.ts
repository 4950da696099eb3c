import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A second try is for the shared machine, not for the test: what cannot pass alone fails twice.
const shared = { testTimeout: 60_000, hookTimeout: 120_000, allowOnly: false, retry: 1 };

// Starts databases of its own, in a process of its own, and needs none of ours.
const own_database = 'apps/server/src/platform/db/embedded.test.ts';

// What takes minutes begins first, so that the last minutes do not wait for one of them alone. The
// torture has a database of its own, so whoever touches every organisation meets nobody beside it;
// whoever measures how soon an answer comes waits until the hard work is done.
const first = [
  'test/ledger-torture',
  'src/platform/housekeeping',
  'test/access',
  'test/fuzz',
  'test/tenancy',
  'test/schools',
  'test/mass-assignment',
];
const last = 'test/overload';

/** All files of the server together: a worker that changes between projects is begun anew. */
const placeOf = ({ moduleId, project }: TestSpecification): number => {
  if (project.name !== 'server') return first.length + 2;
  const isAt = (name: string) => moduleId.endsWith(`/apps/server/${name}.test.ts`);
  const at = first.findIndex(isAt);
  if (at >= 0) return at;
  return first.length + (isAt(last) ? 1 : 0);
};

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: InOrder },
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
          exclude: [own_database],
          globalSetup: ['apps/server/test/global-setup.ts'],
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
