import {
  type ApprovalDetail,
  approve as approveEndpoint,
  decide,
  override,
  undoApproval,
  withdraw,
} from '@darasa/contract/platform/approvals';
import { formatKes } from '@darasa/rules/money';
import { Button, ConfirmDialog, Dialog, Form, TextArea } from '@darasa/ui';
import { toast } from '@darasa/ui/feedback/toast';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { nameOf } from './age.ts';
import { RequestSheet } from './request-sheet.tsx';

const refresh = [['approvals'], ['notification']];
type Asked = 'return' | 'reject' | 'override' | 'withdraw' | 'change' | null;

const words = {
  return: {
    title: 'Return for a change?',
    text: 'It goes back with your comment and keeps its number.',
    act: 'Return',
    label: 'What should change?',
  },
  reject: {
    title: 'Reject this?',
    text: 'This ends the request. The person who made it is told why.',
    act: 'Reject',
    label: 'Why?',
  },
  override: {
    title: 'Approve in place of the approvers?',
    text: 'The other directors and the administrators are told, with your reason.',
    act: 'Approve the step',
    label: 'Reason',
  },
};

/** Where to after a decision, and what keeps the decided item open until then. */
export interface InboxWalk {
  onDecided: () => void;
  onNext: (() => void) | undefined;
}

/**
 * What the reader may do with an item; what they may not is not there. A decision stays where it was made:
 * its words stand where its button stood, so that a second tap meets no other item.
 */
export function ApprovalActs({ item, walk }: { item: ApprovalDetail; walk?: InboxWalk }) {
  const [asked, setAsked] = useState<Asked>(null);
  const [decided, setDecided] = useState('');
  const silent = { refresh, say: false } as const;
  const approving = useAction(approveEndpoint, silent);
  const undoing = useAction(undoApproval, { refresh });
  const deciding = useAction(decide, silent);
  const overriding = useAction(override, { refresh });
  const withdrawing = useAction(withdraw, { refresh });
  const { id, round, step, may } = item;
  const close = () => setAsked(null);
  const seen = { id, round, step };
  const tried = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  const approve = () =>
    tried(async () => {
      walk?.onDecided();
      await approving.run(seen);
      setDecided('Approved');
    });
  const undo = () =>
    tried(async () => {
      await undoing.run({ id });
      setDecided('');
    });
  const withComment = async ({ comment }: { comment?: string }) => {
    walk?.onDecided();
    if (asked === 'override') return overriding.run({ ...seen, comment: comment ?? '' });
    const decision = asked === 'reject' ? 'reject' : 'return';
    const done = await deciding.run({ ...seen, decision, ...(comment ? { comment } : {}) });
    setDecided(decision === 'reject' ? 'Rejected' : 'Returned');
    return done;
  };
  const may_change = may.withdraw && item.document_type === 'request' && item.status === 'returned';
  const dialog = asked && asked in words ? words[asked as keyof typeof words] : null;
  const said = may.decide ? '' : decided || (item.undo_seconds === null ? '' : 'Approved');
  if (!said && !may.decide && !may_change && !may.override && !may.withdraw) return null;
  return (
    <footer className="decide">
      {said ? (
        <>
          <p className="done" role="status">
            {said} {nameOf(item)}
            {item.amount_cents === null ? '' : `, ${formatKes(item.amount_cents)}`}.
          </p>
          {item.undo_seconds ? (
            <Button busy={undoing.busy} onClick={() => void undo()}>
              Undo
            </Button>
          ) : null}
          {walk?.onNext ? <Button onClick={walk.onNext}>Next</Button> : null}
        </>
      ) : null}
      {may.decide ? (
        <>
          <Button variant="primary" busy={approving.busy} onClick={() => void approve()}>
            {item.amount_cents === null ? 'Approve' : `Approve ${formatKes(item.amount_cents)}`}
          </Button>
          <Button onClick={() => setAsked('return')}>Return</Button>
          <Button variant="danger" onClick={() => setAsked('reject')}>
            Reject
          </Button>
        </>
      ) : null}
      {may_change ? (
        <Button variant="primary" onClick={() => setAsked('change')}>
          Change and send again
        </Button>
      ) : null}
      {may.override ? (
        <Button onClick={() => setAsked('override')}>Decide as director</Button>
      ) : null}
      {may.withdraw ? <Button onClick={() => setAsked('withdraw')}>Withdraw</Button> : null}
      {dialog ? (
        <Dialog open onClose={close} title={dialog.title} sub={dialog.text}>
          <Form
            schema={commented}
            action={withComment}
            submit={dialog.act}
            danger={asked === 'reject'}
            onDone={close}
            onCancel={close}
          >
            <TextArea name="comment" label={dialog.label} maxLength={600} />
          </Form>
        </Dialog>
      ) : null}
      <ConfirmDialog
        open={asked === 'withdraw'}
        onClose={close}
        title="Withdraw this?"
        act="Withdraw"
        danger
        onConfirm={() => withdrawing.run({ id })}
      >
        It no longer needs approval. It stays in your list.
      </ConfirmDialog>
      {asked === 'change' ? <RequestSheet id={item.document_id} onClose={close} /> : null}
    </footer>
  );
}

const commented = {
  safeParse: (values: unknown) =>
    (values as { comment?: string }).comment?.trim()
      ? { success: true as const, data: values as { comment?: string } }
      : {
          success: false as const,
          error: {
            issues: [
              {
                path: ['comment'],
                message: 'Say why, so that the person asking can understand',
              },
            ],
          },
        },
};
