import { type ApprovalDetail, decide, getApproval } from '@darasa/contract/platform/approvals';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, Dialog, Facts, Form, Link, Loading, Notice, TextArea, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [['approvals'], ['notification']];

/**
 * Approve or reject where one was told. The item is read first and decided as it stands, so nobody
 * agrees to an amount they have not seen; who may decide is for the server to say.
 */
export default function DecideDialog(props: {
  id: string;
  onDecided: () => void;
  onClose: () => void;
}) {
  const found = useQuery(queryOf(getApproval, { id: props.id }));
  const item = found.data;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={item ? [item.type_label, item.number].filter(Boolean).join(' ') : 'Decide'}
      sub={item?.title}
    >
      {item ? null : <Loading query={found} what="what is asked" lines={4} />}
      {item?.may.decide ? <Decide item={item} {...props} /> : null}
      {item && !item.may.decide ? (
        <Notice tone="info">This no longer needs your approval.</Notice>
      ) : null}
    </Dialog>
  );
}

function Decide(props: { item: ApprovalDetail; onDecided: () => void; onClose: () => void }) {
  const { item, onClose } = props;
  const { id, round, step } = item;
  const [rejecting, setRejecting] = useState(false);
  const deciding = useAction(decide, { refresh });
  const done = () => {
    props.onDecided();
    onClose();
  };
  const approve = async () => {
    try {
      await deciding.run({ id, round, step, decision: 'approve' });
      done();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  if (rejecting) {
    return (
      <Form
        schema={decide.input}
        initial={{ id, round, step, decision: 'reject' }}
        action={(values) => deciding.run(values)}
        submit="Reject"
        danger
        onDone={done}
        onCancel={() => setRejecting(false)}
      >
        <TextArea name="comment" label="Why?" maxLength={600} />
      </Form>
    );
  }
  return (
    <div className="stack">
      <Facts oneColumn items={factsOf(item)} />
      <div className="acts">
        <Button variant="primary" busy={deciding.busy} onClick={() => void approve()}>
          {item.amount_cents === null ? 'Approve' : `Approve ${formatKes(item.amount_cents)}`}
        </Button>
        <Button variant="danger" onClick={() => setRejecting(true)}>
          Reject
        </Button>
        <Link href={`/dashboard/approvals?item=${id}`} onClick={onClose}>
          See all of it
        </Link>
      </div>
    </div>
  );
}

const factsOf = (item: ApprovalDetail) => [
  { label: 'Asked by', value: `${item.requested_by}, ${formatDate(item.requested_at)}` },
  ...(item.for_name ? [{ label: 'In the place of', value: item.for_name }] : []),
  ...item.details,
  ...(item.left_cents === null
    ? []
    : [
        {
          label: 'Budget left after it',
          value:
            item.left_cents < 0
              ? `Over by ${formatKes(-item.left_cents)}`
              : formatKes(item.left_cents),
        },
      ]),
];
