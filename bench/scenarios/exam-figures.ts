import { type ExamGround, openExams } from '../open-exams.ts';
import { plainAnalysis, plainBroadsheet, plainTrend } from '../plain-exams.ts';
import type { Scenario } from '../scenario.ts';
import type { Call, Stage } from '../stage.ts';
import type { Statement } from '../statements.ts';
import { kb, type Line } from '../table.ts';
import { read } from './read.ts';

const bytes_max = 64_000;

interface Figures {
  name: string;
  what: string;
  calls(ground: ExamGround): Call[];
  plain(ground: ExamGround): Statement[][];
  p50_ms: number;
}

const figures: Figures[] = [
  {
    name: 'broadsheet',
    what: 'broadsheet of 420 x 12',
    calls: ({ sittings }) => [{ path: `/api/academics/sittings/${sittings[420][0]}/broadsheet` }],
    plain: (ground) => [plainBroadsheet(ground)],
    p50_ms: 60,
  },
  {
    name: 'analysis',
    what: 'subject analysis of 420 x 12',
    calls: ({ sittings }) => [{ path: `/api/academics/sittings/${sittings[420][0]}/analysis` }],
    plain: (ground) => [plainAnalysis(ground)],
    p50_ms: 60,
  },
  {
    name: 'trend',
    what: 'a learner over 45 exams',
    calls: ({ learner_ids }) =>
      learner_ids.map((id) => ({ path: `/api/academics/learners/${id}/trend` })),
    plain: (ground) => ground.learner_ids.map((id) => plainTrend(id)(ground)),
    p50_ms: 20,
  },
];

/** Figures that are added up when somebody looks: of a class in an exam, and of a learner in all of them. */
export const examFigures: Scenario[] = figures.map((one) => ({
  name: one.name,
  measure: async (stage) => {
    const ground = await openExams(stage);
    const calls = one.calls(ground);
    const lines = await read({
      name: one.name,
      what: one.what,
      school: ground.school,
      call: calls,
      plain: one.plain(ground).map((statements) => () => statements),
      goals: { p50_ms: one.p50_ms },
    }).measure(stage);
    return [...lines, await sizeOf(stage, ground, calls[0]!, one.what)];
  },
}));

async function sizeOf(
  stage: Stage,
  { school }: ExamGround,
  call: Call,
  what: string,
): Promise<Line> {
  const [request] = await stage.requests(school, call);
  const { text } = await stage.read(stage.product.port, request!);
  const size = Buffer.byteLength(text);
  return {
    what: `${what}: bytes before compression`,
    product: kb(size),
    goal: `<= ${kb(bytes_max)}`,
    met: size <= bytes_max,
  };
}
