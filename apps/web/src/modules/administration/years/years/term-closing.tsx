import {
  checkTerm,
  closeTerm,
  listYears,
  ReopenInput,
  reopenTerm,
  type Term,
} from '@darasa/contract/administration/years/years';
import { ConfirmDialog, Dialog, Form, Link, Loading, Notice, TextArea } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

interface Props {
  term: Term;
  year: number;
  onClose: () => void;
}

const refresh = [keyOf(listYears)];

/** Shows what is unfinished before anything is closed; the office may still close it knowingly. */
export function CloseTerm({ term, year, onClose }: Props) {
  const named = `${term.name} ${year}`;
  const check = useQuery({ ...queryOf(checkTerm, { id: term.id }), staleTime: 0 });
  const close = useAction(closeTerm, { refresh, say: `${named} is closed.` });
  const lines = check.data?.rows ?? [];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Close ${named}?`}
      act={lines.length > 0 ? 'Close it all the same' : 'Close term'}
      danger={lines.length > 0}
      onConfirm={() => close.run({ id: term.id, although_unfinished: lines.length > 0 })}
    >
      <div className="stack">
        <p>
          Registers, marks and money of its days can no longer be changed. An administrator can open
          it again.
        </p>
        {check.data ? null : (
          <Loading
            query={check}
            label="Checking for unfinished work"
            failed="The check did not run"
          />
        )}
        {check.data && lines.length === 0 ? (
          <Notice tone="positive">Nothing is unfinished.</Notice>
        ) : null}
        {lines.length > 0 ? (
          <div>
            <h3>Not finished yet</h3>
            <ul className="check-lines">
              {lines.map(({ sentence, link }) => (
                <li key={sentence}>{link ? <Link href={link}>{sentence}</Link> : sentence}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

export function ReopenTerm({ term, year, onClose }: Props) {
  const named = `${term.name} ${year}`;
  const reopen = useAction(reopenTerm, { refresh, say: `${named} is open again.` });
  return (
    <Dialog open onClose={onClose} title={`Open ${named} again`}>
      <Form
        schema={ReopenInput}
        action={({ reason }) => reopen.run({ id: term.id, reason })}
        onDone={onClose}
        submit="Open term"
        onCancel={onClose}
      >
        <TextArea name="reason" label="Reason" help="It stays in the history of the term" />
      </Form>
    </Dialog>
  );
}
