import { mayCall, type Person, seesWhole } from '@darasa/contract/access';
import type { listSittings, SittingRow } from '@darasa/contract/academics/exams/exams';
import type { listReportSets, ReportSetRow } from '@darasa/contract/academics/reports/report-sets';
import type { PaletteAct, PaletteGroup } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queryOf } from '../platform/query.ts';
import { iconOf } from './section-icons.ts';

// The frame of the application carries no schema, so addresses and access are written out.
const sittings = { method: 'GET', path: '/academics/sittings' } as const;
const sets = { method: 'GET', path: '/academics/report-sets' } as const;
const reads_exams = { module: 'academics' } as const;
const teaches = { module: 'teacher-portal' } as const;
const of_every_class = { every_class: true } as const;

const general = '/dashboard/academics/general';
const own_classes = '/dashboard/teacher-portal/general';
const length_min = 2;
const shown_max = 5;

type Go = (path: string) => void;
type Wish = 'open' | 'marks' | 'broadsheet';

/** "Broadsheet of Form 3" says what to do with whatever is found by the rest of the words. */
const wishes: readonly [Wish, RegExp][] = [
  ['broadsheet', /^broadsheets?\b(\s+of\b)?\s*/i],
  ['marks', /^enter marks\b(\s+(of|for|in)\b)?\s*/i],
];

export function wishIn(text: string): { wish: Wish; search: string } {
  const found = wishes.find(([, words]) => words.test(text));
  return found
    ? { wish: found[0], search: text.replace(found[1], '') }
    : { wish: 'open', search: text };
}

/** Exams and reports for the palette, and the acts on them, for those who may read them. */
export function useFoundExams(user: Person, text: string, navigate: Go): PaletteGroup[] {
  const { wish, search } = wishIn(useDeferredValue(text.trim()));
  const is_office = mayCall(reads_exams, user);
  const may_broadsheet = is_office && seesWhole(user, of_every_class);
  const enabled = is_office && (search.length >= length_min || wish !== 'open');
  const filter = { ...(search ? { search } : {}), page_size: 2 * shown_max };
  const kept = { placeholderData: <T>(before: T | undefined) => before };
  const exams = useQuery({ ...queryOf<typeof listSittings>(sittings, filter), enabled, ...kept });
  const reports = useQuery({
    ...queryOf<typeof listReportSets>(sets, filter),
    enabled: enabled && wish === 'open',
    ...kept,
  });
  // A draft has neither marks nor a broadsheet.
  const found = (enabled ? (exams.data?.rows ?? []) : [])
    .filter((one) => wish === 'open' || one.state !== 'draft')
    .slice(0, shown_max);
  const found_sets = (enabled && wish === 'open' ? (reports.data?.rows ?? []) : []).slice(
    0,
    shown_max,
  );
  const wanted = wish === 'broadsheet' && !may_broadsheet ? 'open' : wish;
  return [
    actsOf(user, navigate),
    groupOf(
      'Exams',
      found.map((one) => examItem(one, wanted, may_broadsheet, navigate)),
    ),
    groupOf(
      'Reports',
      found_sets.map((one) => setItem(one, navigate)),
    ),
  ].filter((group) => group.items.length > 0);
}

type Item = PaletteGroup['items'][number];

const groupOf = (heading: string, items: Item[]): PaletteGroup => ({ heading, found: true, items });

/** What is done with marks, found by its words as any place is. */
function actsOf(user: Person, navigate: Go): PaletteGroup {
  const to = (key: string, label: string, path: string): Item => ({
    key,
    label,
    icon: iconOf('Academics'),
    onSelect: () => navigate(path),
  });
  const teacher = mayCall(teaches, user);
  const office = mayCall({ ...reads_exams, act: 'edit' }, user);
  return {
    heading: 'Acts',
    items: [
      ...(teacher ? [to('own-marks', 'Enter marks', `${own_classes}?tab=sheets&state=open`)] : []),
      ...(office && !teacher
        ? [to('marks', 'Enter marks', `${general}?tab=sheets&state=open`)]
        : []),
    ],
  };
}

function examItem(one: SittingRow, wish: Wish, may_broadsheet: boolean, navigate: Go): Item {
  const { id, exam, class: of, term, state } = one;
  const paths: Record<Wish, string> = {
    open: `${general}?search=${encodeURIComponent(exam)}&id=${id}`,
    marks: `${general}?tab=sheets&sitting_id=${id}`,
    broadsheet: `${general}?broadsheet=${id}`,
  };
  const labels: Record<Wish, string> = {
    open: `${exam}, ${of}`,
    marks: `Enter marks of ${of}, ${exam}`,
    broadsheet: `Broadsheet of ${of}, ${exam}`,
  };
  const act = (letter: string, label: string, to: Wish): PaletteAct => ({
    letter,
    label,
    run: () => navigate(paths[to]),
  });
  return {
    key: id,
    label: labels[wish],
    where: term,
    icon: iconOf('Academics'),
    ...(wish === 'open' && state !== 'draft'
      ? {
          acts: [
            act('E', 'Enter marks', 'marks'),
            ...(may_broadsheet ? [act('B', 'Broadsheet', 'broadsheet')] : []),
          ],
        }
      : {}),
    onSelect: () => navigate(paths[wish]),
  };
}

const setItem = ({ id, name, class: of, term }: ReportSetRow, navigate: Go): Item => ({
  key: id,
  label: `${name}, ${of}`,
  where: term,
  icon: iconOf('Academics'),
  onSelect: () => navigate(`${general}?tab=reports&id=${id}`),
});
