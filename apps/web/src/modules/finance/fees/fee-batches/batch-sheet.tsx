import { counted } from '@darasa/rules/counted';
import {
  batchKinds,
  exportFeeBatch,
  getFeeBatch,
  takeBackFeeBatch,
  tellOfFeeBatch,
  type WholeBatch,
} from '@darasa/contract/finance/fees/fee-batches';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import {
  Button,
  ConfirmDialog,
  DownloadIcon,
  Facts,
  Form,
  Loading,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { BatchLines, BatchTotals } from './batch-lines.tsx';

/** One batch: its totals, its learners, who agreed, who was told; taken back as a whole. */
export function BatchSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(queryOf(getFeeBatch, { id }));
  const [doing, setDoing] = useState<'telling' | 'taking' | null>(null);
  const batch = found.data;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={batch ? `${batchKinds[batch.kind].label} ${batch.number}` : 'Batch'}
      {...(batch ? { sub: `${batch.vote_head_name}, ${batch.semester_name}` } : {})}
      {...(batch && doing !== 'taking'
        ? {
            footer: (
              <Acts
                batch={batch}
                onTell={() => setDoing('telling')}
                onTake={() => setDoing('taking')}
              />
            ),
          }
        : {})}
    >
      {found.data ? null : (
        <Loading query={found} what="the batch" failed="We could not load this batch" lines={6} />
      )}
      {batch ? (
        <div className="stack">
          {doing === 'taking' ? <TakeBack batch={batch} onDone={() => setDoing(null)} /> : null}
          <Facts oneColumn items={factsOf(batch)} />
          <BatchTotals totals={batch} from={batch.vote_head_name} to={batch.to_vote_head_name} />
          <BatchLines rows={batch.rows} />
          <Trail record_type="fee batch" record_id={batch.id} />
          {doing === 'telling' ? <Tell batch={batch} onClose={() => setDoing(null)} /> : null}
        </div>
      ) : null}
    </Sheet>
  );
}

const factsOf = (batch: WholeBatch) => [
  { label: 'State', value: <StatusChip status={batch.state} /> },
  { label: 'Classes', value: batch.class_names },
  { label: 'Why', value: batch.reason },
  { label: 'Asked by', value: batch.requested_by },
  { label: 'Approved by', value: batch.approved_by },
  { label: 'Posted on', value: batch.posted_on && formatDate(batch.posted_on) },
  {
    label: 'Taken back',
    value:
      batch.taken_back_on && `${formatDate(batch.taken_back_on)}: ${batch.taken_back_reason ?? ''}`,
  },
  {
    label: 'Families told',
    value: batch.told_at && `${batch.told_count}, ${formatDateTime(batch.told_at)}`,
  },
];

function Acts(props: { batch: WholeBatch; onTell: () => void; onTake: () => void }) {
  const may = useMay();
  const { batch } = props;
  const exportTo = useExport(exportFeeBatch);
  const may_tell = ['posted', 'taken-back'].includes(batch.state) && !batch.told_at;
  return (
    <>
      {may_tell && may(tellOfFeeBatch) ? (
        <Button variant="primary" onClick={props.onTell}>
          Tell the families
        </Button>
      ) : null}
      {may(exportFeeBatch) ? (
        <Button icon={DownloadIcon} onClick={() => void exportTo({ id: batch.id, format: 'xlsx' })}>
          Export
        </Button>
      ) : null}
      {batch.state === 'posted' && may(takeBackFeeBatch) ? (
        <Button variant="danger" onClick={props.onTake}>
          Take back
        </Button>
      ) : null}
    </>
  );
}

function Tell({ batch, onClose }: { batch: WholeBatch; onClose: () => void }) {
  const tell = useAction(tellOfFeeBatch, { refresh: [['finance']] });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Tell the families of ${counted(batch.learner_count, 'learner')}?`}
      act="Send the SMS"
      onConfirm={() => tell.run({ id: batch.id })}
    >
      Only families whom it touches, each with its own amounts. The first one reads: “
      {batch.message}”
    </ConfirmDialog>
  );
}

function TakeBack({ batch, onDone }: { batch: WholeBatch; onDone: () => void }) {
  const takeBack = useAction(takeBackFeeBatch, { refresh: [['finance']] });
  return (
    <Form
      danger
      submit={`Take back for ${counted(batch.learner_count, 'learner')}`}
      action={({ reason = '' }: { reason?: string }) => takeBack.run({ id: batch.id, reason })}
      onDone={onDone}
      onCancel={onDone}
    >
      <TextArea name="reason" label="Why" maxLength={300} />
    </Form>
  );
}
