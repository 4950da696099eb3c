import {
  editLedgerAccount,
  getFinanceSetup,
  type LedgerAccount,
  LedgerAccountInput,
} from '@darasa/contract/finance/books/setup';
import { Notice, Sheet, TextField } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { RetireButton } from '#platform/setup/retire-button.tsx';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { Trail } from '../trail/trail.tsx';

const Values = LedgerAccountInput.pick({ code: true, name: true });

/** Postings stay on the account; it gets another name, or is offered no more. */
export function AccountSheet(props: { account: LedgerAccount; onClose: () => void }) {
  const { account, onClose } = props;
  const refresh = [keyOf(getFinanceSetup)];
  const edit = useAction(editLedgerAccount, { refresh, say: 'The account is saved.' });
  return (
    <Sheet open onClose={onClose} title={`${account.code} ${account.name}`}>
      <div className="stack">
        <VersionedForm
          schema={Values}
          row={account}
          initial={(row) => ({ code: row?.code, name: row?.name })}
          send={(values, over) => {
            const { id, version } = over ?? account;
            return edit.run({ ...values, id, version });
          }}
          labels={{ code: 'Code', name: 'Name' }}
          submit="Save changes"
          draft_key={`finance.account.${account.id}`}
          onDone={onClose}
          secondary={
            account.part ? null : (
              <RetireButton
                endpoint={editLedgerAccount}
                row={account}
                name={account.name}
                version={account.version}
                refresh={refresh}
                onDone={onClose}
              />
            )
          }
        >
          {account.part ? (
            <Notice tone="info">The system posts to this account, so it stays.</Notice>
          ) : null}
          <TextField name="code" label="Code" maxLength={12} />
          <TextField name="name" label="Name" maxLength={80} />
        </VersionedForm>
        <Trail record_type="ledger account" record_id={account.id} />
      </div>
    </Sheet>
  );
}
