/** One curriculum as it is told in the journey: its words, its marks, and what comes of them. */
export interface Told {
  curriculum: '844' | 'CBC' | 'Cambridge';
  path: string;
  kind: string;
  /** The first takes both subjects, the second the first of them alone. */
  classes: [Class, Class];
  subjects: [Subject, Subject];
  scale: { key: string; name: string };
  design: { key: string; name: string };
  /** The cells of a learner in the first subject, part by part, and the one of the second subject. */
  first: (learner: number) => string[];
  second: (learner: number) => string;
  /** The first learner: the grade before and after the correction of the first part. */
  corrected: { part: string; from: string; to: string; grade: string };
}

type Class = [name: string, level: number];
type Subject = [name: string, papers: { name: string; out_of: number }[]];

const marks = (from: number) => (learner: number) => String(from - ((learner * 7) % 30));

export const told: Record<Told['curriculum'], Told> = {
  '844': {
    curriculum: '844',
    path: '/dashboard/academics/create-exam',
    kind: 'Mid-term',
    classes: [
      ['Form 2', 10],
      ['Form 3', 11],
    ],
    subjects: [
      [
        'Chemistry',
        [
          { name: 'Paper 1', out_of: 80 },
          { name: 'Paper 2', out_of: 20 },
        ],
      ],
      ['English', [{ name: 'Paper 1', out_of: 100 }]],
    ],
    scale: { key: '844-usual', name: '8-4-4 grades' },
    design: { key: '844-report-form', name: '8-4-4 Report form' },
    first: (learner) => [marks(54)(learner), String(10 + (learner % 9))],
    second: marks(71),
    corrected: { part: 'Paper 1: 54 of 80', from: 'B-', to: '64', grade: 'B+' },
  },
  CBC: {
    curriculum: 'CBC',
    path: '/dashboard/academics/create-cbc-exam',
    kind: 'Summative',
    classes: [
      ['Grade 5', 5],
      ['Grade 6', 6],
    ],
    subjects: [
      ['Mathematics', []],
      ['Kiswahili', []],
    ],
    scale: { key: 'cbc-four-levels', name: 'Four levels' },
    design: { key: 'cbc-report-book', name: 'CBC Report book' },
    first: (learner) => [['AE', 'ME', 'EE', 'BE'][learner % 4]!],
    second: (learner) => ['ME', 'EE', 'AE'][learner % 3]!,
    corrected: { part: 'Paper 1: AE', from: 'AE', to: 'ME', grade: 'ME' },
  },
  Cambridge: {
    curriculum: 'Cambridge',
    path: '/dashboard/academics/create-cambridge-exam',
    kind: 'Mock',
    classes: [
      ['Year 10', 10],
      ['Year 11', 11],
    ],
    subjects: [
      [
        'Physics',
        [
          { name: 'Component 1', out_of: 40 },
          { name: 'Component 2', out_of: 60 },
        ],
      ],
      ['Geography', [{ name: 'Component 1', out_of: 75 }]],
    ],
    scale: { key: 'cambridge-igcse', name: 'IGCSE' },
    design: { key: 'cambridge-grade-led', name: 'Cambridge Grade-led report' },
    first: (learner) => [String(24 + (learner % 16)), String(40 - (learner % 20))],
    second: marks(60),
    corrected: { part: 'Component 1: 24 of 40', from: 'C', to: '34', grade: 'B' },
  },
};
