import type { createExam } from '@darasa/contract/academics/exams/exams';
import type { InputOf } from '@darasa/contract/endpoint';
import { rules_of } from '@darasa/rules/grading/curricula';
import type { Edition } from '@darasa/rules/grading/scales';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import { subjectsOf } from './setup.ts';
import {
  type Curriculum,
  type DemoClass,
  entry_closed,
  type Phase,
  phases,
  type Round,
  rounds,
  type SittingEnd,
} from './exam-phases.ts';
import type { DemoSchool } from './schools.ts';

type ExamInput = InputOf<typeof createExam>;
type PartPlan = [name: string, out_of: number];

/** Subjects of 8-4-4 whose grades lie elsewhere than the usual ones. */
const own_scales: Record<string, string> = {
  Mathematics: 'mathematics',
  Physics: 'physics',
  Kiswahili: 'kiswahili',
};

/** The papers that KNEC sets; what is not named has two of a hundred. */
const papers_844: Record<string, number[]> = {
  English: [60, 80, 60],
  Kiswahili: [40, 80, 80],
  Biology: [80, 80, 40],
  Chemistry: [80, 80, 40],
  Physics: [80, 80, 40],
};
const end_parts: Record<Exclude<Curriculum, '844'>, PartPlan[]> = {
  CBC: [
    ['Written task', 70],
    ['Project', 30],
  ],
  Cambridge: [
    ['Paper 1', 40],
    ['Paper 2', 80],
  ],
};

export interface ExamPlan {
  input: Omit<ExamInput, 'subjects'>;
  subjects: SubjectPlan[];
  phase: Phase;
  round: Round;
  /** The exam of the year that it is, counted from none: whoever gets better does so from one to the next. */
  nth: number;
  /** How far each class has come with it; empty while marks are entered. */
  ends: ReadonlyMap<string, SittingEnd>;
}

export interface SubjectPlan {
  subject_id: string;
  name: string;
  group: string | null;
  scale: string;
  edition: Edition;
  input: Omit<ExamInput['subjects'][number], 'subject_id' | 'scale_id'>;
}

/** The exams of a school in the order of the year: three that are over, one in entry, and drafts. */
export const examsOf = (school: DemoSchool, calendar: DemoCalendar): ExamPlan[] =>
  rounds.flatMap((round, nth) =>
    phases.flatMap((phase) => {
      const classes = school.classes.filter((one) => sits(one, phase));
      const is_held = classes.length > 0 && (round.fate !== 'draft' || phase.has_draft);
      return is_held ? [planOf(school, calendar, { round, nth, phase, classes })] : [];
    }),
  );

const sits = ({ curriculum, level }: DemoClass, phase: Phase): boolean =>
  curriculum === phase.curriculum && level >= phase.from && level <= phase.to;

function planOf(
  school: DemoSchool,
  calendar: DemoCalendar,
  {
    round,
    nth,
    phase,
    classes,
  }: Pick<ExamPlan, 'round' | 'nth' | 'phase'> & { classes: DemoClass[] },
): ExamPlan {
  const { term, sits: sat, ends } = round;
  const [name, kind] = phase[sat];
  const [from, to] = round.entry;
  const closes = sat === 'mid' && phase.is_late ? entry_closed : to;
  const is_844 = phase.curriculum === '844';
  const class_ids = classes.map((one) => demoId(`${school.name} ${one.name}`));
  const subjects = subjectsOf(school, phase.curriculum);
  return {
    phase,
    round,
    nth,
    ends: new Map(
      class_ids.flatMap((id, i) => (ends.length ? [[id, ends[i % ends.length]!]] : [])),
    ),
    input: {
      curriculum: phase.curriculum,
      term_id: demoId(`${school.name} ${calendar.year} ${term}`),
      name,
      kind,
      class_ids,
      list_on: calendar.day(round.list),
      entry_from: calendar.day(from),
      entry_to: calendar.day(closes),
      mean_kind: is_844 ? (sat === 'opener' ? 'all-subjects' : 'kcse-2023') : 'none',
      any_absence: 'only-if-needed',
      has_ranks: is_844,
    },
    subjects: (sat === 'opener' ? subjects.slice(0, core_subjects) : subjects).map((subject) => ({
      subject_id: subject.id,
      name: subject.name,
      group: subject.choice_group,
      ...gradedBy(phase, subject.name),
      input: markedBy(phase, partsOf(phase, subject.name, sat)),
    })),
  };
}

/** A term opens with a short test of what everybody takes. */
const core_subjects = 4;

function gradedBy({ curriculum, scale }: Phase, subject: string) {
  const key = (curriculum === '844' && own_scales[subject]) || scale;
  const { name, edition } = rules_of[curriculum].seeds.find((one) => one.key === key)!;
  return { scale: name, edition };
}

function partsOf({ curriculum }: Phase, subject: string, sat: Round['sits']): PartPlan[] {
  if (curriculum !== '844') return sat === 'end' ? end_parts[curriculum] : [['Test', 50]];
  if (sat !== 'end') return [['Paper 1', 50]];
  return (papers_844[subject] ?? [100, 100]).map((out_of, i) => [`Paper ${i + 1}`, out_of]);
}

const level_tasks = ['Written task', 'Oral task'];

/** Small children are given levels for what they show, everybody else marks that are added up. */
function markedBy({ scale }: Phase, parts: PartPlan[]): SubjectPlan['input'] {
  if (scale === 'four-levels') {
    return {
      combine: 'average',
      absent: 'exclude',
      parts: level_tasks.slice(0, parts.length).map((name) => ({
        name,
        entry: 'level',
        weight: 0,
      })),
    };
  }
  return {
    combine: 'sum',
    absent: 'X',
    parts: parts.map(([name, out_of]) => ({ name, entry: 'score', out_of, weight: 0 })),
  };
}
