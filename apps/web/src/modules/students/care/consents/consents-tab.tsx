import {
  recordConsent,
  consentKinds,
  consentWords,
  listConsents,
  wayWords,
  type Consent,
  type ConsentKind,
  type ConsentWording,
} from '@darasa/contract/students/care/consents';
import { formatDate } from '@darasa/rules/dates';
import { Button, EmptyState, Loading, Panel, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';
import { ConsentSheet } from './consent-sheet.tsx';
import { ConsentChip } from './consent-words.tsx';

/** Shows what the family agreed to: the answer of today for each kind, and how it came to be. */
export default function ConsentsTab({ record }: TabProps) {
  const may = useMay();
  const [open, setOpen] = useState<ConsentKind | null>(null);
  const consents = useQuery(queryOf(listConsents, { student_id: record.learner.id }));
  if (!consents.data) return <Loading query={consents} what="the consents" />;
  const { rows, wordings } = consents.data;
  const wordingOf = (kind: ConsentKind) => wordings.find((one) => one.kind === kind)!;
  const newest = (kind: ConsentKind) => rows.find((row) => row.kind === kind);
  const may_edit = may(recordConsent);
  return (
    <div className="stack">
      <Panel title="Consents">
        <SideScroll>
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">Consent</th>
                <th scope="col">State</th>
                <th scope="col">Answered by</th>
                <th scope="col">On</th>
                <th scope="col">How</th>
                {may_edit ? (
                  <th scope="col">
                    <span className="sr">Acts</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {consentKinds.map((kind) => (
                <KindRow
                  key={kind}
                  wording={wordingOf(kind)}
                  consent={newest(kind)}
                  onRecord={may_edit ? () => setOpen(kind) : undefined}
                />
              ))}
            </tbody>
          </table>
        </SideScroll>
      </Panel>
      <History rows={rows} />
      {open ? (
        <ConsentSheet
          record={record}
          wording={wordingOf(open)}
          is_given={newest(open)?.answer === 'given'}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

function KindRow(props: {
  wording: ConsentWording;
  consent: Consent | undefined;
  onRecord: (() => void) | undefined;
}) {
  const { consent } = props;
  const { kind, wording, version } = props.wording;
  const { label } = consentWords[kind];
  const is_old = consent?.answer === 'given' && consent.wording_version < version;
  return (
    <tr>
      <td className="wrap">
        <strong>{label}</strong>
        <div className="meta">{wording}</div>
      </td>
      <td data-head="State">
        <ConsentChip state={consent?.answer ?? 'not-asked'} />
        {is_old ? <div className="meta">An earlier wording</div> : null}
      </td>
      <td data-head="Answered by">
        {consent?.guardian ?? <span className="faint">Nobody yet</span>}
      </td>
      <td data-head="On" className="nowrap">
        {consent ? formatDate(consent.on_date) : null}
      </td>
      <td data-head="How">{consent ? wayWords[consent.how] : null}</td>
      {props.onRecord ? (
        <td>
          <Button small aria-label={`Record an answer: ${label}`} onClick={props.onRecord}>
            Record
          </Button>
        </td>
      ) : null}
    </tr>
  );
}

function History({ rows }: { rows: Consent[] }) {
  return (
    <Panel title="Every answer">
      {rows.length === 0 ? (
        <EmptyState title="The family has not been asked yet" />
      ) : (
        <SideScroll>
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">On</th>
                <th scope="col">Consent</th>
                <th scope="col">Answer</th>
                <th scope="col">By</th>
                <th scope="col">Note</th>
                <th scope="col">Recorded by</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="nowrap">{formatDate(row.on_date)}</td>
                  <td data-head="Consent">
                    <span>
                      {consentWords[row.kind].label}
                      <span className="faint"> wording {row.wording_version}</span>
                    </span>
                  </td>
                  <td data-head="Answer">
                    <ConsentChip state={row.answer} />
                  </td>
                  <td data-head="By">
                    <span>
                      {row.guardian}
                      <span className="faint"> {wayWords[row.how].toLowerCase()}</span>
                    </span>
                  </td>
                  <td data-head="Note" className="wrap">
                    {row.note}
                  </td>
                  <td data-head="Recorded by">
                    {row.by ?? <span className="faint">Not recorded</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
    </Panel>
  );
}
