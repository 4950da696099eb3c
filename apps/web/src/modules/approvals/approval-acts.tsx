import {
  type ApprovalDetail,
  decide,
  override,
  withdraw,
} from '@darasa/contract/platform/approvals';
import { formatKes } from '@darasa/rules/money';
import { Button, ConfirmDialog, Dialog, Form, TextArea } from '@darasa/ui';
import { toast } from '@darasa/ui/feedback/toast';
import { useState, type ReactNode } from 'react';
import { useAction } from '#platform/use-action.ts';
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
    text: 'That ends it. The person who asked is told why.',
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

/** What the reader may do with an item; what they may not is not there. */
export function ApprovalActs({ item, print }: { item: ApprovalDetail; print: ReactNode }) {
  const [asked, setAsked] = useState<Asked>(null);
  const deciding = useAction(decide, { refresh });
  const overriding = useAction(override, { refresh });
  const withdrawing = useAction(withdraw, { refresh });
  const { id, round, step, may } = item;
  const close = () => setAsked(null);
  const approve = async () => {
    try {
      await deciding.run({ id, round, step, decision: 'approve' });
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  const withComment = async ({ comment }: { comment?: string }) => {
    if (asked === 'override') return overriding.run({ id, round, step, comment: comment ?? '' });
    const decision = asked === 'reject' ? 'reject' : 'return';
    return deciding.run({ id, round, step, decision, ...(comment ? { comment } : {}) });
  };
  const may_change = may.withdraw && item.document_type === 'request' && item.status === 'returned';
  const dialog = asked && asked in words ? words[asked as keyof typeof words] : null;
  return (
    <footer className="decide">
      {may.decide ? (
        <>
          <Button variant="primary" busy={deciding.busy} onClick={() => void approve()}>
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
      {print}
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
        Nobody needs to decide on it any more. It stays in your list.
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
