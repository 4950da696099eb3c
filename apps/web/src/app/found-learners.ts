import { mayCall, type Person } from '@darasa/contract/access';
import type { findStudents } from '@darasa/contract/students/learners/roll';
import type { LearnerStrip } from '@darasa/contract/students/learners/strip';
import { learnerName } from '@darasa/rules/names';
import { StudentsIcon, type PaletteGroup } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queryOf } from '../platform/query.ts';

const length_min = 2;
// The frame of the application carries no schema, so the address is written out.
const address = { method: 'GET', path: '/students/students/quick-find' } as const;

/** Learners for the palette, for those who may open their records. */
export function useFoundLearners(
  user: Person,
  text: string,
  navigate: (path: string) => void,
): PaletteGroup[] {
  const search = useDeferredValue(text.trim());
  const enabled = search.length >= length_min && mayCall({ module: 'students' }, user);
  const { data } = useQuery({
    ...queryOf<typeof findStudents>(address, { search }),
    enabled,
    placeholderData: (before) => before,
  });
  if (!enabled || !data?.rows.length) return [];
  return [{ heading: 'Learners', found: true, items: data.rows.map(itemOf) }];

  function itemOf(one: LearnerStrip) {
    const path = `/dashboard/students/enquiry/${encodeURIComponent(one.admission_number)}`;
    return {
      key: one.id,
      label: learnerName(one),
      where: one.admission_number,
      right: [one.class_name, one.stream_name].filter(Boolean).join(' '),
      icon: StudentsIcon,
      onSelect: () => navigate(path),
    };
  }
}
