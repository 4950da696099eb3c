import { exportReport, getReport } from '@darasa/contract/platform/workflows';
import type { OutputOf } from '@darasa/contract/endpoint';
import { waitInWords } from '@darasa/rules/approvals';
import { Button, Loading, Menu, MenuItem, Panel, Segmented, SideScroll, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';

const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
];

/** Shows where approvals are stuck now, and which steps and people take longest. */
export function ReportTab() {
  const [days, setDays] = useState('30');
  const asked = { days: Number(days) };
  const report = useQuery(queryOf(getReport, asked));
  const { exportTo } = useTableExport(exportReport, asked);
  return (
    <div className="stack">
      <div className="period">
        <Segmented label="Period" value={days} options={periods} onChange={setDays} />
        {exportTo ? (
          <Menu label="Export" trigger={<Button>Export</Button>}>
            <MenuItem onSelect={() => void exportTo('csv')}>CSV</MenuItem>
            <MenuItem onSelect={() => void exportTo('xlsx')}>Excel</MenuItem>
            <MenuItem onSelect={() => void exportTo('pdf')}>PDF</MenuItem>
          </Menu>
        ) : null}
      </div>
      {report.data ? null : <Loading query={report} what="the report" lines={6} />}
      {report.data ? <Figures report={report.data} /> : null}
    </div>
  );
}

function Figures({ report }: { report: OutputOf<typeof getReport> }) {
  return (
    <>
      <Strip
        label="Now"
        items={[
          { label: 'On their way', value: report.running_count },
          { label: 'Late', value: report.late_count },
          {
            label: 'Longest wait',
            value: report.oldest_hours === null ? 'None' : waitInWords(report.oldest_hours),
          },
        ]}
      />
      <Panel title="Steps, slowest first">
        <Slow
          head={['Step', 'Done', 'Late', 'Half take longer than']}
          none="No step was decided in this time."
          rows={report.steps.map((step) => [
            `${step.type_label}: ${step.step_name}`,
            String(step.done_count),
            String(step.late_count),
            waitInWords(step.median_hours),
          ])}
        />
      </Panel>
      <Panel title="People, slowest first">
        <Slow
          head={['Person', 'Decided', 'Half take longer than']}
          none="Nobody decided anything in this time."
          rows={report.people.map((person) => [
            person.name,
            String(person.decided_count),
            waitInWords(person.median_hours),
          ])}
        />
      </Panel>
    </>
  );
}

function Slow(props: { head: string[]; rows: string[][]; none: string }) {
  if (props.rows.length === 0) return <p className="none panel-body">{props.none}</p>;
  return (
    <SideScroll>
      <table className="table compact">
        <thead>
          <tr>
            {props.head.map((word, i) => (
              <th key={word} scope="col" className={i > 0 ? 'num' : undefined}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, i) => (
                <td key={i} className={i > 0 ? 'num' : 'wrap'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
