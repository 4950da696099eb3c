import { listAudit } from '@darasa/contract/platform/audit';
import { Button, Sheet } from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { useMay } from '../viewer.tsx';
import { RecordHistory } from './record-history.tsx';

/** One record at the side of its list: its details or form, and behind a button its history. */
export function RecordSheet(props: {
  title: string;
  sub?: string | undefined;
  /** How the audit trail knows it; nothing while it is only being made. */
  record: { type: string; id: string } | null;
  wide?: boolean;
  onClose: () => void;
  /** Draws the body; `history` is the button for the foot of a form. */
  children: (history: ReactNode) => ReactNode;
  /** For a body without a form, which has no foot of its own. */
  footer?: ReactNode;
}) {
  const { title, record, onClose } = props;
  const may = useMay();
  const [looking_back, setLookingBack] = useState(false);
  if (record && looking_back) {
    return (
      <Sheet
        open
        onClose={onClose}
        title={title}
        sub="Who changed it, and when"
        footer={<Button onClick={() => setLookingBack(false)}>Back to the details</Button>}
      >
        <RecordHistory record_type={record.type} record_id={record.id} />
      </Sheet>
    );
  }
  const history =
    record && may(listAudit) ? (
      <Button variant="quiet" onClick={() => setLookingBack(true)}>
        History
      </Button>
    ) : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      sub={props.sub}
      {...(props.wide ? { wide: true } : {})}
      footer={
        props.footer ? (
          <>
            {props.footer}
            {history}
          </>
        ) : undefined
      }
    >
      {props.children(history)}
    </Sheet>
  );
}
