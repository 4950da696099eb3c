import { mayCall, type Person } from '@darasa/contract/access';
import type { findStudents } from '@darasa/contract/students/learners/roll';
import type { LearnerStrip as Learner } from '@darasa/contract/students/learners/strip';
import { learnerName } from '@darasa/rules/names';
import { StudentsIcon, type PaletteAct, type PaletteGroup } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  accountPath,
  messagePath,
  payPath,
  promptPath,
  recordPath,
} from '../pickers/learner-paths.ts';
import { LearnerStrip, LearnerStripHead, numberAndClass } from '../pickers/learner-strip.tsx';
import { queryOf } from '../platform/query.ts';

const length_min = 2;
// The frame of the application carries no schema, so address and access are written out.
const address = { method: 'GET', path: '/students/students/quick-find' } as const;
const opens_record = { module: 'students' } as const;
const opens_account = { module: 'finance' } as const;
const takes_money = { module: 'finance', act: 'create' } as const;
const writes_messages = { module: 'communication', act: 'create' } as const;

/** Learners for the palette, for those who may open their records or accounts. */
export function useFoundLearners(
  user: Person,
  text: string,
  navigate: (path: string) => void,
): PaletteGroup[] {
  const search = useDeferredValue(text.trim());
  const may_open = mayCall(opens_record, user);
  const enabled = search.length >= length_min && (may_open || mayCall(opens_account, user));
  const { data } = useQuery({
    ...queryOf<typeof findStudents>(address, { search }),
    enabled,
    placeholderData: (before) => before,
  });
  if (!enabled || !data?.rows.length) return [];
  return [
    {
      heading: 'Learners',
      found: true,
      head: <LearnerStripHead money={data.rows.some((one) => one.money)} />,
      items: data.rows.map(itemOf),
    },
  ];

  function itemOf(one: Learner) {
    const path = may_open ? recordPath(one.admission_number) : accountPath(one.id);
    return {
      key: one.id,
      label: learnerName(one),
      where: numberAndClass(one),
      icon: StudentsIcon,
      strip: <LearnerStrip learner={one} />,
      acts: actsOf(user, one.id, navigate),
      onSelect: () => navigate(path),
    };
  }
}

function actsOf(user: Person, id: string, navigate: (path: string) => void): PaletteAct[] {
  const act = (letter: string, label: string, path: string): PaletteAct => ({
    letter,
    label,
    run: () => navigate(path),
  });
  return [
    ...(mayCall(takes_money, user) ? [act('P', 'Record payment', payPath(id))] : []),
    ...(mayCall(writes_messages, user) ? [act('S', 'Send SMS', messagePath([id]))] : []),
    ...(mayCall(takes_money, user) ? [act('M', 'Ask by M-Pesa', promptPath(id))] : []),
  ];
}
