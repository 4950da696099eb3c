import type { RollRow } from '@darasa/contract/students/learners/roll';
import { formatDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { StatusChip, type Column } from '@darasa/ui';
import { boardingWord, genderWord, placeOf } from '../learner/learner-words.ts';

export const roll_columns: Column<RollRow>[] = [
  { key: 'name', head: 'Learner', cell: learnerName, sort: true, phone: 'who' },
  {
    key: 'admission_number',
    head: 'Adm no',
    cell: (row) => row.admission_number,
    sort: true,
    phone: 'amount',
    width: 104,
  },
  {
    key: 'class',
    head: 'Class',
    cell: (row) => placeOf(row) ?? <span className="faint">No class</span>,
    sort: true,
    phone: 'what',
    width: 136,
  },
  {
    key: 'boarding',
    head: 'Boarding',
    cell: (row) => boardingWord(row.boarding),
    phone: 'hide',
    hideable: true,
    width: 104,
  },
  {
    key: 'gender',
    head: 'Gender',
    cell: (row) => genderWord(row.gender),
    phone: 'hide',
    hideable: true,
    hidden: true,
    width: 96,
  },
  {
    key: 'house_name',
    head: 'House',
    cell: (row) => row.house_name,
    phone: 'hide',
    hideable: true,
    hidden: true,
    width: 112,
  },
  {
    key: 'born_on',
    head: 'Born',
    cell: (row) => row.born_on && formatDate(row.born_on),
    sort: true,
    phone: 'hide',
    hideable: true,
    hidden: true,
    width: 120,
  },
  {
    key: 'guardian_phone',
    head: 'Guardian phone',
    cell: (row) =>
      row.guardian_phone ? (
        formatPhone(row.guardian_phone)
      ) : (
        <span className="faint">No phone</span>
      ),
    phone: 'hide',
    hideable: true,
    width: 148,
  },
  {
    key: 'admitted_on',
    head: 'Admitted',
    cell: (row) => formatDate(row.admitted_on),
    sort: true,
    phone: 'hide',
    hideable: true,
    hidden: true,
    width: 120,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.status} />,
    phone: 'status',
    width: 132,
  },
];
