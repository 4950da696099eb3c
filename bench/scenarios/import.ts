import { commitImport, startImport } from '@darasa/contract/platform/imports';
import { callerAt } from '../caller.ts';
import type { Scenario } from '../scenario.ts';
import { mib, ms } from '../table.ts';

const rows = 10_000;
const wrong_rows = 25;
const goals = { ms: 1_500, more_mib: 60 };
const look_ms = 100;

/** A whole roll from a file: uploaded, checked row by row, and what is right committed. */
export const learnerImport: Scenario = {
  name: 'import',
  measure: async (stage) => {
    const call = callerAt(stage, await stage.school(1_000, 'import'));
    const rest_bytes = stage.product.rss();
    let busy_bytes = rest_bytes;
    const looking = setInterval(() => {
      busy_bytes = Math.max(busy_bytes, stage.product.rss());
    }, look_ms);
    const began = performance.now();
    const { run, fault_row_count } = await call(
      startImport,
      { target: 'students/learners' },
      file(),
    );
    await call(commitImport, { id: run.id, which: 'valid-only' });
    const took_ms = performance.now() - began;
    clearInterval(looking);
    if (fault_row_count !== wrong_rows) throw new Error(`${fault_row_count} rows have faults`);
    const more_bytes = busy_bytes - rest_bytes;
    return [
      {
        what: '10,000 learners with guardians from a file, 25 faults, upload to commit',
        product: ms(took_ms),
        goal: `<= ${goals.ms} ms`,
        met: took_ms <= goals.ms,
      },
      {
        what: 'memory more than at rest while they come in',
        product: mib(more_bytes),
        goal: `<= ${goals.more_mib} MiB`,
        met: more_bytes <= goals.more_mib * 2 ** 20,
      },
    ];
  },
};

function file(): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const born_on = i < wrong_rows ? 'yesterday' : '2014-05-06';
    return `B${i},Learner Number${i},${254_700_000_000 + i},Grade ${1 + (i % 12)},East,${born_on}`;
  });
  return ['Admission number,Name,Guardian phone,Class,Stream,Date of birth', ...lines].join('\n');
}
