import {
  listTemplateVersions,
  type MessageTemplate,
  printLetters,
  testTemplate,
} from '@darasa/contract/communication/writing/templates';
import { formatDateTime } from '@darasa/rules/dates';
import { segmentsOf } from '@darasa/rules/sms-segments';
import { ErrorState, Form, Notice, SkeletonLines } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentFinder } from '#pickers/student-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { GuardianFields } from '../campaigns/audience-fields.tsx';
import {
  audience_initial,
  audienceOf,
  type AudienceValues,
  troublesOf,
} from '../campaigns/compose-values.ts';

/** The saved words as the guardian of one learner would read them. */
export function TryOut({ row }: { row: MessageTemplate }) {
  const [student_id, setStudent] = useState<string | null>(null);
  const tried = useQuery({
    ...queryOf(testTemplate, { id: row.id, student_id: student_id ?? row.id }),
    enabled: student_id !== null,
    retry: false,
  });
  return (
    <details>
      <summary>Try it with a learner</summary>
      <div className="stack">
        <StudentFinder label="Learner" onChosen={setStudent} />
        {tried.isLoading ? <SkeletonLines label="Loading" lines={2} /> : null}
        {tried.error ? <Notice>{tried.error.message}</Notice> : null}
        {tried.data?.missing.length ? (
          <Notice>We do not know {tried.data.missing.join(', ')} of this learner.</Notice>
        ) : null}
        {[tried.data?.text_en, tried.data?.text_sw].filter(Boolean).map((text) => (
          <div key={text}>
            <div className="bubble">{text}</div>
            {row.context === 'letter' ? null : (
              <p className="help">{partsOf(segmentsOf(text!).segments)}</p>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}

const partsOf = (count: number): string => (count === 1 ? '1 part' : `${count} parts`);

/** Shows what it said before, and who changed it. */
export function Versions({ row }: { row: MessageTemplate }) {
  const [open, setOpen] = useState(false);
  const list = useQuery({ ...queryOf(listTemplateVersions, { id: row.id }), enabled: open });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Versions</summary>
      {list.isLoading ? <SkeletonLines label="Loading" lines={3} /> : null}
      {list.error ? (
        <ErrorState
          title="We could not load this"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data?.rows.length === 0 ? <p className="help">It never said anything else.</p> : null}
      <ul className="bubbles">
        {(list.data?.rows ?? []).map((one) => (
          <li key={one.version}>
            <span className="meta">
              <span>Until {formatDateTime(one.changed_at)}</span>
              <span>{one.changed_by}</span>
            </span>
            <div className="bubble">{one.text_en}</div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A sheet of the school's paper for each guardian, with or without a phone, all in one file. */
export function PrintLetters({ row }: { row: MessageTemplate }) {
  const print = useExport(printLetters);
  return (
    <details>
      <summary>Print letters</summary>
      <Form
        submit="Print letters"
        initial={{ ...audience_initial } as Record<string, unknown>}
        action={(values: AudienceValues) => {
          const errors = troublesOf(values);
          if (errors.length > 0) throw Object.assign(new Error('Correct this'), { errors });
          return print({ id: row.id, audience: audienceOf(values) });
        }}
      >
        <GuardianFields />
      </Form>
    </details>
  );
}
