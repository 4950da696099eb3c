import { openExams } from '../open-exams.ts';
import { plainGrid } from '../plain-exams.ts';
import type { Scenario } from '../scenario.ts';
import { kb } from '../table.ts';
import { read } from './read.ts';

const bytes_max = 12_000;

/** The mark sheet that a teacher opens: 60 learners, 3 parts. */
export const marks: Scenario = {
  name: 'marks',
  measure: async (stage) => {
    const ground = await openExams(stage);
    const { school, grid } = ground;
    const call = { path: `/api/academics/sheets/${grid.sheet_id}`, as: 'teacher' as const };
    const lines = await read({
      name: 'marks',
      what: 'grid of 60 x 3, by its teacher',
      school,
      call,
      plain: [() => plainGrid(ground)],
      goals: { per_s: 600, p99_ms: 25 },
    }).measure(stage);
    const [request] = await stage.requests(school, call);
    const { text } = await stage.read(stage.product.port, request!);
    const size = Buffer.byteLength(text);
    return [
      ...lines,
      {
        what: 'grid of 60 x 3: bytes before compression',
        product: kb(size),
        goal: `<= ${kb(bytes_max)}`,
        met: size <= bytes_max,
      },
    ];
  },
};
