import { AccountInput, editAccount, type Account } from '@darasa/contract/identity/sign-in/account';
import { Form, Pair, SegmentedField, TextField } from '@darasa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { AddressPart } from './address-part.tsx';
import { useAction } from '#platform/use-action.ts';
import { readSession, updateSession } from '#platform/session.ts';

const Fields = AccountInput.omit({ version: true, clear: true, email: true, phone: true });
type Values = (typeof Fields)['_zod']['output'];
const draft_key = 'account.profile';
const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  language: 'Language of messages',
};
const languages = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
];

export function ProfileTab(props: { account: Account }) {
  const client = useQueryClient();
  const [account, setAccount] = useState(props.account);
  const [clash, setClash] = useState<Clash<Account> | null>(null);
  const edit = useAction(editAccount, { draft_key });

  const adopt = (saved: Account) => {
    setAccount(saved);
    setClash(null);
    client.setQueryData(['user', 'account', {}], saved);
    showName(saved);
  };
  // `over` is what is replaced: the account as it was opened, or what was saved meanwhile.
  const save = async (values: Values, over = account) => {
    try {
      adopt(await edit.run({ ...values, version: over.version }));
    } catch (error) {
      setClash(clashOf<Account>(error, { ...values }));
      throw error;
    }
  };
  return (
    <>
      {clash ? (
        <BothVersions
          clash={clash}
          labels={labels}
          onMine={() => save(clash.mine as unknown as Values, clash.theirs)}
          onTheirs={() => adopt(clash.theirs)}
        />
      ) : null}
      <Form
        key={account.version}
        schema={Fields}
        initial={valuesOf(account)}
        action={(values) => save(values)}
        submit="Save changes"
        draft_key={draft_key}
      >
        <Pair>
          <TextField
            name="first_name"
            label="First name"
            autoComplete="given-name"
            maxLength={60}
          />
          <TextField name="last_name" label="Last name" autoComplete="family-name" maxLength={60} />
        </Pair>
        <SegmentedField
          name="language"
          label="Language of messages"
          help="For codes, warnings and other messages to your phone and email"
          options={languages}
        />
      </Form>
      <AddressPart kind="phone" account={account} onChanged={adopt} />
      <AddressPart kind="email" account={account} onChanged={adopt} />
    </>
  );
}

const valuesOf = (account: Account): Partial<Values> => ({
  first_name: account.first_name,
  last_name: account.last_name,
  language: account.language,
});

/** The header shows the name from the stored session, so that changes too. */
function showName({ first_name, last_name, email }: Account): void {
  const session = readSession();
  if (session) updateSession({ user: { ...session.user, first_name, last_name, email } });
}
