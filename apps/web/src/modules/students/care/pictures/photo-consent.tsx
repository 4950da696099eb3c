import { listConsents } from '@darasa/contract/students/care/consents';
import { getStudent } from '@darasa/contract/students/families/record';
import type { RollRow } from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import { Button } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { ConsentSheet } from '#modules/students/care/consents/consent-sheet.tsx';

/** The family's answer is written down where the photo is taken. */
export function PhotoConsent({ row }: { row: RollRow }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        small
        variant="quiet"
        aria-label={`Photo consent of ${learnerName(row)}`}
        onClick={() => setOpen(true)}
      >
        Consent
      </Button>
      {open ? <PhotoConsentSheet row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PhotoConsentSheet({ row, onClose }: { row: RollRow; onClose: () => void }) {
  const { admission_number, id } = row;
  const record = useQuery(queryOf(getStudent, { admission_number }));
  const consents = useQuery(queryOf(listConsents, { student_id: id }));
  const wording = consents.data?.wordings.find((one) => one.kind === 'photo');
  if (!record.data || !wording) return null;
  return (
    <ConsentSheet
      record={record.data}
      wording={wording}
      is_given={row.photo_consent === 'given'}
      onClose={onClose}
    />
  );
}
