import { channelWords } from '@darasa/contract/communication/sending/tokens';
import {
  CorrectInput,
  listMessages,
  type MessageRow,
  messageStateWords,
  printProof,
  resendMessage,
} from '@darasa/contract/communication/sending/messages';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  Facts,
  Form,
  Notice,
  PhoneField,
  PrinterIcon,
  Sheet,
  StatusChip,
} from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { lookOf } from './words.ts';

/** One message to one phone: the words as sent, what the carrier said, and a second try. */
export function MessageSheet({ row, onClose }: { row: MessageRow; onClose: () => void }) {
  const may = useMay();
  const print = useExport(printProof);
  const resend = useAction(resendMessage, { refresh: [keyOf(listMessages)] });
  const when = (at: string | null) => (at ? formatDateTime(at) : 'Not yet');
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.name || formatPhone(row.phone)}
      sub={row.title}
      footer={
        <Button icon={PrinterIcon} onClick={() => void print({ id: row.id })}>
          Print proof of notice
        </Button>
      }
    >
      <div className="stack">
        <StatusChip status={lookOf(row.state)}>{messageStateWords[row.state]}</StatusChip>
        <div className="bubble">{row.text ?? 'Not shown: it tells of marks or health.'}</div>
        <Facts
          oneColumn
          items={[
            { label: 'Phone', value: formatPhone(row.phone) },
            { label: 'About', value: row.learners || 'Nobody in particular' },
            { label: 'Channel', value: channelWords[row.channel] },
            { label: 'Parts', value: row.segments },
            { label: 'Tokens', value: row.tokens },
            ...(row.cost_text ? [{ label: 'Price of the carrier', value: row.cost_text }] : []),
            { label: 'Written', value: when(row.created_at) },
            { label: 'Accepted by network', value: when(row.sent_at) },
            { label: 'Last update', value: when(row.done_at) },
            { label: 'Network', value: row.network },
            { label: 'Sender', value: row.sender ?? 'Shared sender' },
            { label: 'Tries', value: row.tries },
            ...(row.reason ? [{ label: 'Reason', value: row.reason }] : []),
          ]}
        />
        {row.is_resent ? <Notice tone="info">It was sent again as another message.</Notice> : null}
        {row.state === 'failed' && !row.is_resent && may(resendMessage) ? (
          <section aria-label="Send again">
            <h3>Send again</h3>
            <Form
              schema={CorrectInput}
              initial={{ phone: formatPhone(row.phone) }}
              action={({ phone }) => resend.run({ id: row.id, phone })}
              onDone={onClose}
              submit="Send again"
            >
              <PhoneField
                name="phone"
                label="To this number"
                help="Correct it where it was wrong. If you may edit families, the guardian keeps it."
              />
            </Form>
          </section>
        ) : null}
      </div>
    </Sheet>
  );
}
