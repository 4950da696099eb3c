import type { DemoSchool } from './schools.ts';

export type DemoClass = DemoSchool['classes'][number];
export type Curriculum = DemoClass['curriculum'];

/** A phase is a stretch of classes that sit the same exams. */
export interface Phase {
  curriculum: Curriculum;
  from: number;
  to: number;
  /** The seed of the usual scale, unless the subject has one of its own. */
  scale: string;
  end: [name: string, kind: string];
  mid: [name: string, kind: string];
  opener: [name: string, kind: string];
  /** The design that its reports are printed by, and what they are called. */
  report: [name: string, design: string];
  /** Entry of its mid-term has closed already. */
  is_late?: boolean;
  /** Its last exam of the year is being prepared; the last class sits a national one instead. */
  has_draft?: boolean;
}

const cbc: Omit<Phase, 'from' | 'to' | 'scale'> = {
  curriculum: 'CBC',
  end: ['End of term assessment', 'summative'],
  mid: ['Mid-term assessment', 'formative'],
  opener: ['Opening assessment', 'formative'],
  report: ['Report book', 'Report book'],
};
const cambridge: typeof cbc = {
  curriculum: 'Cambridge',
  end: ['Progression test', 'progression'],
  mid: ['Mid-term test', 'topic'],
  opener: ['Opening test', 'topic'],
  report: ['Progress report', 'Grade-led report'],
};
export const phases: Phase[] = [
  {
    ...cbc,
    from: -1,
    to: 3,
    scale: 'four-levels',
    report: ['Report book', 'Pre-primary and lower primary'],
    is_late: true,
  },
  { ...cbc, from: 4, to: 9, scale: 'eight-levels', has_draft: true },
  { ...cbc, from: 10, to: 12, scale: 'eight-levels', is_late: true },
  {
    curriculum: '844',
    from: 3,
    to: 4,
    scale: 'usual',
    end: ['End of term', 'end-term'],
    mid: ['Mid-term', 'mid-term'],
    opener: ['Opening CAT', 'cat'],
    report: ['Report form', 'Report form'],
    has_draft: true,
  },
  { ...cambridge, from: 7, to: 9, scale: 'checkpoint' },
  { ...cambridge, from: 10, to: 11, scale: 'igcse', has_draft: true },
  { ...cambridge, from: 12, to: 13, scale: 'a-level', is_late: true },
];

/** What became of the marks of a class once they were in. */
export type SittingEnd = 'review' | 'approved' | 'published' | 'locked';

export interface Round {
  term: string;
  sits: 'end' | 'mid' | 'opener';
  /** Approved, being entered, or a draft. */
  fate: 'approved' | 'entry' | 'draft';
  /** Of an exam that is over, how far its classes have come, one after the other. */
  ends: SittingEnd[];
  /** When it is set up and opened, and when it was approved; days of the story. */
  opened: string;
  approved?: string;
  list: string;
  entry: [from: string, to: string];
}
export const rounds: Round[] = [
  {
    term: 'Term 1',
    sits: 'end',
    fate: 'approved',
    ends: ['locked'],
    list: '2026-03-23',
    entry: ['2026-03-25', '2026-03-31'],
    opened: '2026-03-25T05:00:00Z',
    approved: '2026-04-01T11:00:00Z',
  },
  {
    term: 'Term 2',
    sits: 'end',
    fate: 'approved',
    ends: ['published'],
    list: '2026-07-20',
    entry: ['2026-07-22', '2026-07-28'],
    opened: '2026-07-22T05:00:00Z',
    approved: '2026-07-30T11:00:00Z',
  },
  {
    term: 'Term 3',
    sits: 'opener',
    fate: 'approved',
    ends: ['approved', 'review', 'published'],
    list: '2026-09-07',
    entry: ['2026-09-09', '2026-09-18'],
    opened: '2026-09-09T05:00:00Z',
    approved: '2026-09-22T11:00:00Z',
  },
  {
    term: 'Term 3',
    sits: 'mid',
    fate: 'entry',
    ends: [],
    list: '2026-09-21',
    entry: ['2026-09-23', '2026-10-07'],
    opened: '2026-09-23T05:00:00Z',
  },
  {
    term: 'Term 3',
    sits: 'end',
    fate: 'draft',
    ends: [],
    list: '2026-10-14',
    entry: ['2026-10-14', '2026-10-21'],
    opened: '2026-09-25T05:00:00Z',
  },
];
export const entry_closed = '2026-09-25';
