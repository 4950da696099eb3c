import type { Endpoint } from '@darasa/contract/endpoint';
import {
  cancelCertificate,
  CopyForm as CopyValues,
  printCertificates,
  ReasonForm,
  reissueCertificate,
  type Certificate,
} from '@darasa/contract/students/leaving/certificates';
import { formatDate } from '@darasa/rules/dates';
import { Button, Facts, Form, Notice, PrinterIcon, Sheet, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { ChargeField } from '#modules/students/papers/office-charges/charge-field.tsx';

type Doing = 'look' | 'copy' | 'cancel';

/** One paper that went out: to print, to copy with a reason, to cancel. */
export function CertificateSheet({ paper, onClose }: { paper: Certificate; onClose: () => void }) {
  const allowed = useMay();
  const [doing, setDoing] = useState<Doing>('look');
  const print = useExport(printCertificates);
  const good = paper.cancelled_at === null;
  const may = (act: Endpoint) => good && allowed(act);
  const footer =
    doing === 'look' && good ? (
      <>
        {may(printCertificates) ? (
          <Button variant="primary" icon={PrinterIcon} onClick={() => void print({ id: paper.id })}>
            Print
          </Button>
        ) : null}
        {may(reissueCertificate) ? (
          <Button onClick={() => setDoing('copy')}>Issue a copy</Button>
        ) : null}
        {may(cancelCertificate) ? (
          <Button variant="danger" onClick={() => setDoing('cancel')}>
            Cancel it
          </Button>
        ) : null}
      </>
    ) : undefined;
  return (
    <Sheet open onClose={onClose} title={paper.title} sub={paper.name} footer={footer}>
      <div className="stack">
        {good ? null : (
          <Notice>
            Cancelled on {formatDate(paper.cancelled_at!)}: {paper.cancelled_reason}
          </Notice>
        )}
        <Facts
          oneColumn
          items={[
            { label: 'Serial', value: paper.serial },
            { label: 'Learner', value: `${paper.name}, ${paper.admission_number}` },
            { label: 'Issued', value: formatDate(paper.issued_on) },
            { label: 'By', value: paper.issued_by },
            { label: 'Copies', value: paper.copy_count },
            {
              label: 'Anybody checks it at',
              value: (
                <a href={`/verify/${paper.code}`} target="_blank" rel="noreferrer">
                  /verify/{paper.code}
                </a>
              ),
            },
          ]}
        />
        {doing === 'copy' ? <CopyForm paper={paper} onClose={onClose} /> : null}
        {doing === 'cancel' ? <CancelForm paper={paper} onClose={onClose} /> : null}
      </div>
    </Sheet>
  );
}

function CopyForm({ paper, onClose }: { paper: Certificate; onClose: () => void }) {
  const print = useExport(printCertificates);
  const reissue = useAction(reissueCertificate, { refresh: [['students']] });
  const run = async ({ reason, charge }: (typeof CopyValues)['_zod']['output']) => {
    await reissue.run({ id: paper.id, reason, charge });
    await print({ id: paper.id });
  };
  return (
    <Form
      schema={CopyValues}
      initial={{ charge: true }}
      action={run}
      onDone={onClose}
      onCancel={onClose}
      submit="Issue and print"
    >
      <TextArea
        name="reason"
        label="Why a copy is needed"
        rows={2}
        help={`The paper says that it is copy ${paper.copy_count + 1}.`}
      />
      <ChargeField of="certificate_copy_cents" />
    </Form>
  );
}

function CancelForm({ paper, onClose }: { paper: Certificate; onClose: () => void }) {
  const cancel = useAction(cancelCertificate, { refresh: [['students']] });
  return (
    <Form
      schema={ReasonForm}
      action={({ reason }: (typeof ReasonForm)['_zod']['output']) =>
        cancel.run({ id: paper.id, reason })
      }
      onDone={onClose}
      onCancel={onClose}
      submit="Cancel the letter"
      danger
    >
      <TextArea
        name="reason"
        label="Why it is cancelled"
        rows={2}
        help="Anyone who checks its code sees that it is cancelled."
      />
    </Form>
  );
}
