import type { createExam } from '@darasa/contract/academics/exams/exams';
import type { InputOf } from '@darasa/contract/endpoint';
import { rules_of } from '@darasa/rules/grading/curricula';
import type { Edition } from '@darasa/rules/grading/scales';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import { subjectsOf } from './setup.ts';
import type { DemoSchool } from './schools.ts';

type ExamInput = InputOf<typeof createExam>;
type DemoClass = DemoSchool['classes'][number];
type Curriculum = DemoClass['curriculum'];
type PartPlan = [name: string, out_of: number];

/** A phase is a stretch of classes that sit the same exams. */
interface Phase {
  curriculum: Curriculum;
  from: number;
  to: number;
  /** The seed of the usual scale, unless the subject has one of its own. */
  scale: string;
  end: [name: string, kind: string];
  mid: [name: string, kind: string];
  /** Entry of its mid-term has closed already. */
  is_late?: boolean;
  /** Its last exam of the year is being prepared. */
  has_draft?: boolean;
}

const cbc: Pick<Phase, 'curriculum' | 'end' | 'mid'> = {
  curriculum: 'CBC',
  end: ['End of term assessment', 'summative'],
  mid: ['Mid-term assessment', 'formative'],
};
const cambridge: typeof cbc = {
  curriculum: 'Cambridge',
  end: ['Progression test', 'progression'],
  mid: ['Mid-term test', 'topic'],
};
const phases: Phase[] = [
  { ...cbc, from: -1, to: 3, scale: 'four-levels', is_late: true },
  { ...cbc, from: 4, to: 9, scale: 'eight-levels', has_draft: true },
  { ...cbc, from: 10, to: 12, scale: 'eight-levels', is_late: true },
  {
    curriculum: '844',
    from: 3,
    to: 4,
    scale: 'usual',
    end: ['End of term', 'end-term'],
    mid: ['Mid-term', 'mid-term'],
    has_draft: true,
  },
  { ...cambridge, from: 7, to: 9, scale: 'checkpoint' },
  { ...cambridge, from: 10, to: 11, scale: 'igcse', has_draft: true },
  { ...cambridge, from: 12, to: 13, scale: 'a-level', is_late: true },
];

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
  /** What becomes of it: approved, being entered, or a draft. */
  fate: 'approved' | 'entry' | 'draft';
  /** When it is set up and opened, and when it was approved; days of the story. */
  opened: string;
  approved?: string;
}

export interface SubjectPlan {
  subject_id: string;
  name: string;
  group: string | null;
  scale: string;
  edition: Edition;
  input: Omit<ExamInput['subjects'][number], 'subject_id' | 'scale_id'>;
}

type Round = Pick<ExamPlan, 'fate' | 'opened' | 'approved'> & {
  term: string;
  list: string;
  entry: [from: string, to: string];
};
const rounds: Round[] = [
  {
    term: 'Term 1',
    fate: 'approved',
    list: '2026-03-23',
    entry: ['2026-03-25', '2026-03-31'],
    opened: '2026-03-25T05:00:00Z',
    approved: '2026-04-01T11:00:00Z',
  },
  {
    term: 'Term 2',
    fate: 'approved',
    list: '2026-07-20',
    entry: ['2026-07-22', '2026-07-28'],
    opened: '2026-07-22T05:00:00Z',
    approved: '2026-07-30T11:00:00Z',
  },
  {
    term: 'Term 3',
    fate: 'entry',
    list: '2026-09-21',
    entry: ['2026-09-23', '2026-10-07'],
    opened: '2026-09-23T05:00:00Z',
  },
  {
    term: 'Term 3',
    fate: 'draft',
    list: '2026-10-14',
    entry: ['2026-10-14', '2026-10-21'],
    opened: '2026-09-25T05:00:00Z',
  },
];
const entry_closed = '2026-09-25';

/** The exams of a school in the order of the year: two that are approved, one in entry, and drafts. */
export const examsOf = (school: DemoSchool, calendar: DemoCalendar): ExamPlan[] =>
  rounds.flatMap((round) =>
    phases.flatMap((phase) => {
      const classes = school.classes.filter((one) => sits(one, phase));
      const is_held = classes.length > 0 && (round.fate !== 'draft' || phase.has_draft);
      return is_held ? [planOf(school, calendar, { round, phase, classes })] : [];
    }),
  );

const sits = ({ curriculum, level }: DemoClass, phase: Phase): boolean =>
  curriculum === phase.curriculum && level >= phase.from && level <= phase.to;

function planOf(
  school: DemoSchool,
  calendar: DemoCalendar,
  { round, phase, classes }: { round: Round; phase: Phase; classes: DemoClass[] },
): ExamPlan {
  const { term, fate, opened, approved } = round;
  const is_mid = fate === 'entry';
  const [name, kind] = is_mid ? phase.mid : phase.end;
  const [from, to] = round.entry;
  const closes = is_mid && phase.is_late ? entry_closed : to;
  const is_844 = phase.curriculum === '844';
  return {
    fate,
    opened,
    ...(approved ? { approved } : {}),
    input: {
      curriculum: phase.curriculum,
      term_id: demoId(`${school.name} ${calendar.year} ${term}`),
      name,
      kind,
      class_ids: classes.map((one) => demoId(`${school.name} ${one.name}`)),
      list_on: calendar.day(round.list),
      entry_from: calendar.day(from),
      entry_to: calendar.day(closes),
      mean_kind: is_844 ? 'kcse-2023' : 'none',
      any_absence: 'only-if-needed',
      has_ranks: is_844,
    },
    subjects: subjectsOf(school, phase.curriculum).map((subject) => ({
      subject_id: subject.id,
      name: subject.name,
      group: subject.choice_group,
      ...gradedBy(phase, subject.name),
      input: markedBy(phase, partsOf(phase, subject.name, is_mid)),
    })),
  };
}

function gradedBy({ curriculum, scale }: Phase, subject: string) {
  const key = (curriculum === '844' && own_scales[subject]) || scale;
  const { name, edition } = rules_of[curriculum].seeds.find((one) => one.key === key)!;
  return { scale: name, edition };
}

function partsOf({ curriculum }: Phase, subject: string, is_mid: boolean): PartPlan[] {
  if (curriculum !== '844') return is_mid ? [['Test', 50]] : end_parts[curriculum];
  if (is_mid) return [['Paper 1', 50]];
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

/** The usual scales that a school takes over: those of all its curricula. */
export const usualScalesOf = (school: DemoSchool) =>
  [...new Set(school.classes.map((one) => one.curriculum))].flatMap((curriculum) =>
    rules_of[curriculum].seeds.map(({ key, name }) => ({
      set: 'scales',
      key: `${curriculum.toLowerCase()}-${key}`,
      name,
    })),
  );
