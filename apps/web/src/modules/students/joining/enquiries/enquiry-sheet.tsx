import { admitStudent } from '@darasa/contract/students/joining/admission';
import { listAudit } from '@darasa/contract/platform/audit';
import { editEnquiry, getEnquiry, type Enquiry } from '@darasa/contract/students/joining/enquiries';
import { printOfferLetter } from '@darasa/contract/students/joining/offer-letters';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Facts, Link, Loading, Menu, MenuItem, PrinterIcon, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { Documents } from './documents.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { Happenings } from './happenings.tsx';
import type { Choices } from './words.ts';
import { MoveForm } from './move-form.tsx';
import { NoteForm } from './note-form.tsx';
import { OfferOver, StageChip } from './parts.tsx';
import { relation_words, source_words } from './words.ts';

type Mode = 'view' | 'edit' | 'move' | 'note' | 'history';

/** One family: what is known, what happened, and what to do next. */
export function EnquirySheet(props: {
  id: string;
  choices: Choices | undefined;
  onClose: () => void;
}) {
  const { id, onClose } = props;
  const [mode, setMode] = useState<Mode>('view');
  const enquiry = useQuery(queryOf(getEnquiry, { id }));
  const { data } = enquiry;
  const back = () => setMode('view');
  return (
    <Sheet
      open
      onClose={onClose}
      title={data?.child_name ?? 'Enquiry'}
      sub={data ? `${data.reference}, ${data.class_name} for ${data.year}` : undefined}
      footer={data && mode === 'view' ? <Acts enquiry={data} onMode={setMode} /> : undefined}
    >
      {data ? null : <Loading query={enquiry} what="the enquiry" />}
      {data && mode === 'view' ? <Known enquiry={data} /> : null}
      {data && mode === 'edit' ? (
        <EnquiryForm enquiry={data} choices={props.choices} onDone={back} onOpen={back} />
      ) : null}
      {data && mode === 'move' ? <MoveForm enquiry={data} onDone={back} /> : null}
      {data && mode === 'note' ? <NoteForm enquiry={data} onDone={back} /> : null}
      {data && mode === 'history' ? (
        <div className="stack">
          <RecordHistory record_type="enquiry" record_id={id} />
          <Button onClick={back}>Back to the details</Button>
        </div>
      ) : null}
    </Sheet>
  );
}

function Acts({ enquiry, onMode }: { enquiry: Enquiry; onMode: (mode: Mode) => void }) {
  const may = useMay();
  const print = useExport(printOfferLetter);
  const is_admitted = enquiry.student_id !== null;
  const may_edit = may(editEnquiry) && !is_admitted;
  const may_admit = may(admitStudent) && !is_admitted;
  return (
    <>
      {may_edit ? (
        <Button variant="primary" onClick={() => onMode('move')}>
          Move
        </Button>
      ) : null}
      {may_edit ? <Button onClick={() => onMode('note')}>Note a call</Button> : null}
      {enquiry.offer_expires_on ? (
        <Button icon={PrinterIcon} onClick={() => void print({ id: enquiry.id })}>
          Letter
        </Button>
      ) : null}
      {may_admit ? (
        <Button href={`/dashboard/students/create-student?enquiry_id=${enquiry.id}`}>Admit</Button>
      ) : null}
      <Menu label="More" trigger={<Button>More</Button>}>
        {may_edit ? <MenuItem onSelect={() => onMode('edit')}>Change the details</MenuItem> : null}
        {may(listAudit) ? <MenuItem onSelect={() => onMode('history')}>History</MenuItem> : null}
      </Menu>
    </>
  );
}

function Known({ enquiry }: { enquiry: Enquiry }) {
  const { admission_number } = enquiry;
  return (
    <div className="stack">
      <p className="enquiry-state">
        <StageChip stage={enquiry.stage} />
        <OfferOver row={enquiry} />
        <span className="muted">since {formatDate(enquiry.stage_since)}</span>
        {enquiry.lost_reason ? <span>{enquiry.lost_reason}</span> : null}
        {admission_number ? (
          <Link href={`/dashboard/students/enquiry/${encodeURIComponent(admission_number)}`}>
            {admission_number}
          </Link>
        ) : null}
      </p>
      <Facts
        oneColumn
        items={[
          { label: 'Guardian', value: enquiry.guardian_name },
          {
            label: 'Phone',
            value: (
              <a href={`tel:+${enquiry.guardian_phone}`}>{formatPhone(enquiry.guardian_phone)}</a>
            ),
          },
          { label: 'Relation', value: enquiry.relation ? relation_words[enquiry.relation] : null },
          { label: 'Email', value: enquiry.guardian_email },
          { label: 'Born', value: enquiry.born_on ? formatDate(enquiry.born_on) : null },
          { label: 'Present school', value: enquiry.previous_school },
          {
            label: 'Source',
            value: [source_words[enquiry.source], enquiry.source_detail].filter(Boolean).join(', '),
          },
          { label: 'Officer', value: enquiry.officer },
          {
            label: 'Next follow-up',
            value: enquiry.next_follow_up_on ? formatDate(enquiry.next_follow_up_on) : null,
          },
          ...(enquiry.offer_expires_on
            ? [{ label: 'Offer ends', value: formatDate(enquiry.offer_expires_on) }]
            : []),
        ]}
      />
      {enquiry.notes ? <p className="letter">{enquiry.notes}</p> : null}
      <Documents enquiry={enquiry} />
      <h3>What happened</h3>
      <Happenings events={enquiry.events} />
    </div>
  );
}
