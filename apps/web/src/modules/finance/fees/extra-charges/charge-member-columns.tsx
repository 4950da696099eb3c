import {
  attachChargeEvidence,
  type ExtraChargeMember,
  getChargeEvidence,
} from '@darasa/contract/finance/fees/extra-charges';
import { stateWords } from '@darasa/contract/students/care/consents';
import { careWords } from '@darasa/contract/students/care/health';
import { formatMoney } from '@darasa/rules/money';
import { Balance, Button, type Column, Link, PaperclipIcon, StatusChip } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const care_column: Column<ExtraChargeMember> = {
  key: 'care',
  head: 'Health',
  cell: ({ care }) => careWords(care),
  wrap: true,
  phone: 'hide',
};

const consent_column: Column<ExtraChargeMember> = {
  key: 'trip_consent',
  head: 'School trips',
  cell: ({ trip_consent }) =>
    trip_consent === 'given' ? (
      stateWords.given
    ) : (
      <StatusChip tone="warning">{stateWords[trip_consent ?? 'not-asked']}</StatusChip>
    ),
  width: 124,
  phone: 'hide',
};

export const member_columns: Column<ExtraChargeMember>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <Link href={`/dashboard/finance/fee-panel?student_id=${row.student_id}`}>
        {row.name}, {row.admission_number}
      </Link>
    ),
    sort: true,
    width: 240,
    phone: 'who',
  },
  { key: 'class_name', head: 'Class', cell: (row) => row.class_name, width: 116, phone: 'what' },
  {
    key: 'reason',
    head: 'Reason',
    cell: (row) => <Reason row={row} />,
    wrap: true,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    width: 116,
    phone: 'status',
  },
  {
    key: 'billed_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.billed_cents),
    num: true,
    width: 116,
    phone: 'hide',
  },
  {
    key: 'paid_cents',
    head: 'Paid, KES',
    cell: (row) => formatMoney(row.paid_cents),
    num: true,
    width: 120,
    phone: 'hide',
  },
  {
    key: 'balance_cents',
    head: 'Balance, KES',
    cell: (row) => <Balance cents={row.balance_cents} />,
    num: true,
    credit: true,
    sort: true,
    width: 136,
    phone: 'amount',
  },
];

/** On a trip the consent is what matters; the reasons are in the file. */
const trip_columns = member_columns.map((one) => (one.key === 'reason' ? consent_column : one));

/** Whoever leads the trip has a phone in the hand, so there it stands under the class. */
const class_and_care: Column<ExtraChargeMember> = {
  ...member_columns.find((one) => one.key === 'class_name')!,
  cell: ({ class_name, care }) => (
    <>
      {class_name}
      {care ? <span className="phone-only">{careWords(care)}</span> : null}
    </>
  ),
};

// The words need the room: what was charged and paid is in the file.
const care_columns = trip_columns.flatMap((one) => {
  if (one.key === 'class_name') return [class_and_care];
  if (one.key === 'billed_cents' || one.key === 'paid_cents') return [];
  return one.key === 'trip_consent' ? [one, care_column] : [one];
});

export const tripColumns = (reads_health: boolean) => (reads_health ? care_columns : trip_columns);

/** Why, and what shows it; where nothing does yet, a photo or a letter can be added. */
function Reason({ row }: { row: ExtraChargeMember }) {
  const may = useMay();
  const open = useExport(getChargeEvidence);
  const attach = useAction(attachChargeEvidence, {
    refresh: [['finance']],
    say: 'The evidence is kept.',
  });
  if (row.removed_reason) return row.removed_reason;
  const words = [row.reason, row.evidence && `see ${row.evidence}`].filter(Boolean).join(', ');
  const may_attach = row.state === 'charged' && row.reason !== null && may(attachChargeEvidence);
  return (
    <>
      {words}
      {row.evidence_file_name ? (
        <div>
          <Button
            small
            variant="quiet"
            icon={PaperclipIcon}
            onClick={() => void open({ member_id: row.id })}
          >
            {row.evidence_file_name}
          </Button>
        </div>
      ) : null}
      {may_attach && !row.evidence_file_name ? (
        <div>
          <label className="link">
            Attach a photo or letter
            <input
              className="sr"
              type="file"
              accept=".pdf,image/png,image/jpeg,image/webp"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) void attach.run({ member_id: row.id }, file).catch(() => undefined);
              }}
            />
          </label>
        </div>
      ) : null}
    </>
  );
}
