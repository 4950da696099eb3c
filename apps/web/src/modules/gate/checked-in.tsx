import { listOnSite, printPass, setVisitPhoto, type checkIn } from '@darasa/contract/gate/visits';
import { Button, Figure, Notice, PrinterIcon, Sheet } from '@darasa/ui';
import { useId } from 'react';
import { useExport } from '#platform/exports.ts';
import type { Outcome } from '#platform/offline-queue/use-queued.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** Shows what to do now: hand out the pass, or call the office. Nothing here says why. */
export function CheckedIn(props: {
  outcome: Outcome<typeof checkIn>;
  name: string;
  onClose: () => void;
}) {
  const { outcome, name, onClose } = props;
  const done = (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  );
  if (!outcome.sent) {
    return (
      <Sheet open onClose={onClose} title={name} footer={done}>
        <Notice tone="info">
          Kept on this phone. It is sent, and gets its pass, when the line is back.
        </Notice>
      </Sheet>
    );
  }
  const { id, pass_number, outcome: state } = outcome.data;
  if (state === 'call-office') {
    return (
      <Sheet open onClose={onClose} title={name} footer={done}>
        <div className="stack">
          <Notice tone="negative">Call the office</Notice>
          <p>Ask the visitor to wait at the gate until the office has answered.</p>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={name} sub="Is checked in" footer={done}>
      <div className="stack">
        <Figure unit="Pass">{pass_number}</Figure>
        <AfterCheckIn id={id} />
      </div>
    </Sheet>
  );
}

function AfterCheckIn({ id }: { id: string }) {
  const file_id = useId();
  const print = useExport(printPass);
  const photo = useAction(setVisitPhoto, { refresh: [keyOf(listOnSite)] });
  return (
    <div className="acts-row">
      <Button icon={PrinterIcon} onClick={() => void print({ id })}>
        Print the pass
      </Button>
      <label className="button" htmlFor={file_id}>
        {photo.busy ? <span className="spin" /> : null}
        Take a photo
      </label>
      <input
        id={file_id}
        className="sr"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void photo.run({ id }, file).catch(() => undefined);
          event.target.value = '';
        }}
      />
    </div>
  );
}
