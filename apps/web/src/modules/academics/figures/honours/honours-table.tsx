import { isDraft } from '@darasa/contract/academics/figures/broadsheet-rows';
import {
  type HonourRow,
  type Honours,
  printHonourCertificates,
} from '@darasa/contract/academics/figures/honours';
import { counted } from '@darasa/rules/counted';
import { Button, type Column, PlainPanel } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { useMay } from '#platform/viewer.tsx';
import { Listed, on_paper } from '../merit-lists/listed-learner.tsx';

/** The learners of a list, each with a tick for the certificate where the list has one. */
export function HonoursTable(props: {
  list: Honours;
  wish: { id: string; rule_id: string; against_id?: string };
}) {
  const { list, wish } = props;
  const may = useMay();
  const print = useExport(printHonourCertificates);
  const [left_out, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const has_certificates =
    list.rule.kind !== 'at-risk' &&
    !isDraft(list.state) &&
    list.state !== 'cancelled' &&
    may(printHonourCertificates);
  const chosen = list.rows.map((row) => row.student_id).filter((id) => !left_out.has(id));
  const toggle = (id: string) => {
    const next = new Set(left_out);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const { id, rule_id, against_id } = wish;
  const printThem = () =>
    print({
      id,
      rule_id,
      ...(against_id ? { against_id } : {}),
      ...(left_out.size > 0 ? { student_ids: chosen } : {}),
    });
  return (
    <PlainPanel
      title={list.rule.name}
      aside={counted(list.rows.length, 'learner')}
      rows={list.rows}
      rowKey={(row) => row.student_id}
      compact
      empty="Nobody is on this list."
      columns={[...columnsOf(list), ...(has_certificates ? [tick(left_out, toggle)] : [])]}
      footer={
        has_certificates && chosen.length > 0 ? (
          <Button onClick={() => void printThem()}>
            Print {counted(chosen.length, 'certificate')}
          </Button>
        ) : undefined
      }
    />
  );
}

const tick = (left_out: ReadonlySet<string>, toggle: (id: string) => void): Column<HonourRow> => ({
  key: 'certificate',
  head: 'Certificate',
  cell: (row) => (
    <input
      type="checkbox"
      aria-label={`Certificate for ${row.name ?? row.admission_number}`}
      checked={!left_out.has(row.student_id)}
      onChange={() => toggle(row.student_id)}
    />
  ),
});

const columnsOf = ({ rule, against }: Honours): Column<HonourRow>[] => [
  { key: 'name', head: 'Learner', wrap: true, cell: (row) => <Listed row={row} /> },
  { key: 'stream', head: 'Stream', cell: (row) => row.stream },
  { key: 'mean_points', head: 'Mean', num: true, cell: (row) => row.mean_points?.toFixed(2) },
  { key: 'code', head: 'Grade', cell: (row) => <strong>{row.code}</strong> },
  ...(against ? improvement : []),
  ...(rule.kind === 'at-risk' ? [missing] : []),
  on_paper,
];

const improvement: Column<HonourRow>[] = [
  { key: 'before', head: 'Before', num: true, cell: (row) => row.before_points?.toFixed(2) },
  {
    key: 'gain',
    head: 'Up by',
    num: true,
    cell: (row) => (row.gain === null ? '' : `+${row.gain.toFixed(2)}`),
  },
];

const missing: Column<HonourRow> = {
  key: 'missing_count',
  head: 'No mark in',
  num: true,
  cell: (row) => (row.missing_count > 0 ? counted(row.missing_count, 'subject') : ''),
};
