import type { RollRow } from '@darasa/contract/students/learners/roll';
import { formatDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { Balance, StatusChip, type Column } from '@darasa/ui';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import '../learner/students.css';
import { boardingWord, genderWord, placeOf } from '../learner/learner-words.ts';

/** For those who see the books: on phones it takes the place of the number. */
const balance_column: Column<RollRow> = {
  key: 'balance_cents',
  head: 'Balance, KES',
  cell: ({ balance_cents }) => <Balance cents={balance_cents ?? 0} />,
  num: true,
  credit: true,
  phone: 'amount',
  width: 150,
};

export const rollColumns = (sees_money: boolean): Column<RollRow>[] =>
  sees_money
    ? [
        ...roll_columns.map((column) =>
          column.key === 'admission_number' ? { ...column, phone: 'hide' as const } : column,
        ),
        balance_column,
      ]
    : roll_columns;

function FaceAndName({ row }: { row: RollRow }) {
  const name = learnerName(row);
  return (
    <span className="face-and-name">
      <PersonAvatar name={name} photo={row.photo} />
      {name}
    </span>
  );
}

export const roll_columns: Column<RollRow>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => <FaceAndName row={row} />,
    sort: true,
    phone: 'who',
  },
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
