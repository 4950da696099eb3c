import type { WebsiteMessage } from '@darasa/contract/students/joining/enquiries';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Sheet } from '@darasa/ui';

/** Shows what families wrote on the public site and nobody has taken up yet. */
export function MessagesSheet(props: {
  rows: readonly WebsiteMessage[];
  onTake: (message: WebsiteMessage) => void;
  onClose: () => void;
}) {
  return (
    <Sheet open onClose={props.onClose} title="Messages from the website">
      {props.rows.length === 0 ? (
        <p className="muted">Somebody has taken this up already: it is among the enquiries.</p>
      ) : null}
      <ul className="enquiry-messages">
        {props.rows.map((message) => (
          <li key={message.id}>
            <strong>{message.name}</strong>
            <p className="meta">
              {formatPhone(message.phone)}, {formatDateTime(message.created_at)}
            </p>
            <p className="letter">{message.message}</p>
            <Button onClick={() => props.onTake(message)}>Make it an enquiry</Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
