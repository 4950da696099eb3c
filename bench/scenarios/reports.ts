import { setTimeout as sleep } from 'node:timers/promises';
import {
  getReportForms,
  issueReportForms,
  type ReportRun,
} from '@darasa/contract/academics/reports/report-forms';
import { createDesign } from '@darasa/contract/academics/reports/designs';
import { createReportSets } from '@darasa/contract/academics/reports/report-sets';
import { design_seeds } from '@darasa/rules/grading/report-design';
import { callerAt } from '../caller.ts';
import { type ClassSize, type ExamGround, openExams } from '../open-exams.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { kb, type Line, ms } from '../table.ts';

const look_again_ms = 10;
const turns = 3;
const each_max_bytes = 8_000;
const goals_ms = {
  1_000: { all: 5_000, pdf: 2_000 },
  40: { all: 400, pdf: 150 },
};

interface Issued {
  /** Until the last paper was issued, and until the document stood. */
  papers_ms: number;
  all_ms: number;
  run: ReportRun;
}

/** Report forms of three exams for a class: snapshots and codes, then one document of them all. */
export const reports: Scenario = {
  name: 'reports',
  measure: async (stage) => {
    const ground = await openExams(stage);
    const call = callerAt(stage, ground.school);
    const [seed] = design_seeds['844'];
    const { id: design_id } = await call(createDesign, {
      name: seed.name,
      curriculum: '844',
      language: 'en',
      blocks: [...seed.blocks] as never,
    });
    const issue = async (size: 40 | 1_000, turn: number): Promise<Issued> => {
      const { rows } = await call(createReportSets, {
        name: `Report form ${turn}`,
        kind: 'report',
        term_id: ground.school.term_id,
        class_ids: [classOf(ground, size)],
        exam_ids: ground.approved.map(({ id }) => id),
        design_id,
      });
      const { id } = rows[0]!;
      const began = performance.now();
      await call(issueReportForms, { id, accepts_gaps: true });
      let papers_ms = 0;
      for (;;) {
        const { runs } = await call(getReportForms, { id });
        const run = runs[0]!;
        if (!papers_ms && run.done_count === size) papers_ms = performance.now() - began;
        if (run.state === 'stopped') throw new Error(run.fault ?? 'stopped');
        if (run.state === 'done') return { papers_ms, all_ms: performance.now() - began, run };
        await sleep(look_again_ms);
      }
    };
    const lines: Line[] = [];
    for (const size of [40, 1_000] as const) {
      const taken: Issued[] = [];
      // The first turn also starts what draws.
      for (let turn = 0; turn <= turns; turn++) taken.push(await issue(size, turn));
      lines.push(...linesOf(size, taken.slice(1)));
    }
    return lines;
  },
};

const classOf = ({ approved, sittings }: ExamGround, size: ClassSize): string =>
  approved[0]!.sittings.find((one) => one.id === sittings[size][0])!.class_id;

function linesOf(size: 40 | 1_000, taken: readonly Issued[]): Line[] {
  const what = size === 40 ? 'report forms of a class of 40' : '1,000 report forms';
  const all_ms = median(taken.map((one) => one.all_ms));
  const pdf_ms = median(taken.map((one) => one.all_ms - one.papers_ms));
  const bytes = median(taken.map(({ run }) => run.size_bytes! / size));
  const goal = goals_ms[size];
  return [
    {
      what: `${what}: from the click to the document`,
      product: ms(all_ms),
      goal: `<= ${goal.all} ms`,
      met: all_ms <= goal.all,
    },
    {
      what: `${what}: the document alone, as somebody sees who waits`,
      product: ms(pdf_ms),
      goal: `<= ${goal.pdf} ms`,
      met: pdf_ms <= goal.pdf,
    },
    {
      what: `${what}: each`,
      product: kb(bytes),
      goal: `<= ${kb(each_max_bytes)}`,
      met: bytes <= each_max_bytes,
    },
  ];
}
