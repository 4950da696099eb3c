import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Dialog, Panel } from '@darasa/ui';
import { useState } from 'react';
import { countOf } from './count-of.ts';

type Messages = NonNullable<Dashboard['contact_messages']>;
type Message = Messages['rows'][number];

/** Shows what people wrote on the public site in the last 30 days, and a way to call them back. */
export function MessagesPanel({ count, rows }: Messages) {
  const [open, setOpen] = useState<Message | null>(null);
  return (
    <Panel
      className="work"
      title="Messages from the website"
      aside={count > 0 ? `${countOf(count, rows.length, 'message')} in 30 days` : undefined}
    >
      {rows.length > 0 ? (
        <ul>
          {rows.map((message) => (
            <li className="row" key={message.id}>
              <button type="button" className="open" onClick={() => setOpen(message)}>
                <span className="who">{message.name}</span>
                <span className="what">{message.message}</span>
                <span className="num muted">{formatPhone(message.phone)}</span>
              </button>
              <button type="button" className="do" onClick={() => setOpen(message)}>
                Read
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="none">Nobody wrote in the last 30 days.</p>
      )}
      {open ? <MessageDialog message={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <Dialog
      open
      title={message.name}
      sub={formatDateTime(message.created_at)}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" href={`tel:+${message.phone}`}>
            Call {formatPhone(message.phone)}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="letter">{message.message}</p>
    </Dialog>
  );
}
