import type { FigureChange } from '@darasa/contract/academics/reports/family-papers';
import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { blockOf } from '@darasa/rules/grading/report-design';
import type { ReportSnapshot } from '../renderers/snapshots.ts';

type Figure = Pick<FigureChange, 'kind' | 'name'> & { text: string | null };

/** The figures that are not what they were on the version before, in the order of the paper. */
export function changesBetween(before: object, after: object): FigureChange[] {
  const former = new Map(figuresOf(before).map((one) => [keyOf(one), one.text]));
  const now = figuresOf(after);
  const known = new Set(now.map(keyOf));
  const gone = figuresOf(before).filter((one) => !known.has(keyOf(one)));
  return [
    ...now.map(({ text, ...one }) => ({ ...one, from: former.get(keyOf(one)) ?? null, to: text })),
    ...gone.map(({ text, ...one }) => ({ ...one, from: text, to: null })),
  ].filter((one) => one.from !== one.to);
}

const keyOf = ({ kind, name }: Pick<Figure, 'kind' | 'name'>): string => `${kind} ${name}`;

/** Figures are what a family compares: subjects with mark and grade, the mean and the position. */
function figuresOf(snapshot: object): Figure[] {
  if ('results' in snapshot) return figuresOfSlip(snapshot as SlipSnapshot);
  return 'blocks' in snapshot ? figuresOfReport(snapshot as ReportSnapshot) : [];
}

const figuresOfSlip = ({ results: { subjects, mean, position } }: SlipSnapshot): Figure[] => [
  ...subjects.map(({ name, shown, grade }) => subject(name, [shown, grade])),
  { kind: 'mean', name: '', text: words([mean?.grade, mean?.mean_points]) },
  { kind: 'position', name: '', text: position && `${position.in_class} / ${position.of_class}` },
];

/** A figure that the report does not print is none that its family compares. */
function figuresOfReport(snapshot: ReportSnapshot): Figure[] {
  const { subjects, mean } = snapshot;
  const prints = new Set(blockOf(snapshot, 'subjects')?.shows);
  const box = blockOf(snapshot, 'mean-box')?.shows ?? [];
  const has_position = box.includes('class-position');
  return [
    ...subjects.map(({ name, mark, grade }) =>
      subject(name, [prints.has('mark') ? mark : null, grade]),
    ),
    { kind: 'mean', name: '', text: words([mean?.grade, mean?.mean_points_text]) },
    { kind: 'position', name: '', text: has_position ? (mean?.class_position ?? null) : null },
  ];
}

const subject = (name: string, figures: (string | number | null)[]): Figure => ({
  kind: 'subject',
  name,
  text: words(figures),
});

const words = (figures: readonly (string | number | null | undefined)[]): string | null =>
  figures.filter((one) => one !== null && one !== undefined).join(' ') || null;
