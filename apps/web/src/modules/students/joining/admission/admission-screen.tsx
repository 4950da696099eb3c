import type { SentOf } from '@darasa/contract/endpoint';
import {
  AdmissionInput,
  admitStudent,
  getNextNumber,
  previewAdmissionBill,
} from '@darasa/contract/students/joining/admission';
import type { Learner } from '@darasa/contract/students/learners/learner';
import {
  getEnquiryPrefill,
  type EnquiryPrefill,
} from '@darasa/contract/students/joining/enquiries';
import { formatPhone } from '@darasa/rules/phone';
import {
  Form,
  FormGroup,
  Loading,
  Notice,
  Panel,
  Screen,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NewRecordQuestions } from '#platform/custom-fields/custom-inputs.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import {
  BackgroundFields,
  IdentityFields,
  NameFields,
  StayFields,
} from '#modules/students/learners/learner/learner-fields.tsx';
import { recordPath } from '#modules/students/learners/learner/learner-words.ts';
import '#modules/students/learners/learner/students.css';
import { BillPreview } from './bill-preview.tsx';
import { TransferButton, TransferNotice, transferValues, type Transfer } from './from-transfer.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

const crumbs = [{ label: 'Students', href: '/dashboard/students/students-management' }];

/** One form, one step: the learner, the family, the place and the bill are saved together or not at all. */
export default function AdmissionScreen() {
  const enquiry_id = new URLSearchParams(useSearch()).get('enquiry_id');
  const [transfer, setTransfer] = useState<Transfer>();
  if (enquiry_id) return <FromEnquiry id={enquiry_id} />;
  return <Admission key={transfer?.made_at} transfer={transfer} onTransfer={setTransfer} />;
}

/** A family that asked for a place has told most of it already. */
function FromEnquiry({ id }: { id: string }) {
  const prefill = useQuery(queryOf(getEnquiryPrefill, { id }));
  if (prefill.data) return <Admission prefill={prefill.data} />;
  return (
    <Screen title="Admit learner" crumbs={crumbs}>
      <Loading query={prefill} what="the enquiry" lines={8} />
    </Screen>
  );
}

function Admission(props: {
  prefill?: EnquiryPrefill;
  transfer?: Transfer | undefined;
  onTransfer?: (transfer: Transfer) => void;
}) {
  const { prefill, transfer, onTransfer } = props;
  const [, navigate] = useLocation();
  const today = useToday();
  const draft_key = `learner.${prefill?.enquiry_id ?? transfer?.made_at ?? 'new'}`;
  const next = useQuery(queryOf(getNextNumber, {}));
  const admit = useAction(admitStudent, { refresh: [['students']], draft_key, say: false });
  const client = useQueryClient();
  const promised_cents = useRef<number>(undefined);
  const onShown = useCallback((cents: number | undefined) => {
    promised_cents.current = cents;
  }, []);
  /** Refused because the price moved: the form then shows the new one. */
  const save = async (values: SentOf<typeof admitStudent>) => {
    const promised = promised_cents.current;
    const bill = promised === undefined ? {} : { expected_bill_cents: promised };
    try {
      return await admit.run({ ...values, ...bill });
    } catch (error) {
      void client.invalidateQueries({ queryKey: keyOf(previewAdmissionBill) });
      throw error;
    }
  };
  return (
    <Screen
      title="Admit learner"
      crumbs={crumbs}
      sub="What you type is kept in this tab until it is saved."
      acts={onTransfer ? <TransferButton onRead={onTransfer} /> : undefined}
    >
      {transfer ? <TransferNotice transfer={transfer} /> : null}
      <Panel padded className="admission">
        <Form
          schema={AdmissionInput}
          initial={{
            admitted_on: today,
            boarding: 'day',
            nationality: 'Kenyan',
            guardians: [{ fee_share_percent: 100 }],
            ...(prefill ? valuesOf(prefill) : {}),
            ...(transfer ? transferValues(transfer) : {}),
          }}
          action={save}
          onDone={(learner: Learner) => navigate(recordPath(learner.admission_number))}
          submit="Admit learner"
          draft_key={draft_key}
          onCancel={() => navigate(crumbs[0]!.href)}
        >
          <NameFields />
          <FormGroup title="Class">
            <PlaceFields />
            <StayFields />
            <TextField
              name="admission_number"
              label="Admission number"
              maxLength={30}
              optional
              help={
                next.data
                  ? `Leave it empty for the next one, ${next.data.admission_number}`
                  : 'Leave it empty for the next one'
              }
            />
          </FormGroup>
          <GuardianFields />
          <IdentityFields />
          <TemporaryIdentity />
          <BackgroundFields />
          <NewRecordQuestions record_type="student" />
          <BillPreview onShown={onShown} />
        </Form>
      </Panel>
    </Screen>
  );
}

/** Blanks are left to the form; a phone is shown as people write it. */
function valuesOf({ guardian, ...child }: EnquiryPrefill) {
  const known = Object.entries(child).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(known),
    guardians: [
      {
        fee_share_percent: 100,
        ...guardian,
        phone: formatPhone(guardian.phone),
        email: guardian.email ?? undefined,
      },
    ],
  };
}

function TemporaryIdentity() {
  if (useFormValue('birth_certificate_number')) return null;
  return (
    <Notice tone="info">
      Without a birth certificate the learner gets a temporary identity. You find those learners in
      the list under Missing, Birth certificate.
    </Notice>
  );
}
