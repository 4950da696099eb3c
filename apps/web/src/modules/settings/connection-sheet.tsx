import {
  BankConnection,
  type Connection,
  KcbConnection,
  listConnections,
  MpesaConnection,
  setBankConnection,
  setKcbConnection,
  setMpesaConnection,
} from '@darasa/contract/finance/receiving/connections';
import { listPayChanges } from '@darasa/contract/finance/books/pay-details';
import { provider_labels } from '@darasa/contract/finance/receiving/incoming';
import {
  CheckField,
  Form,
  Notice,
  type Option,
  Pair,
  PasswordField,
  SegmentedField,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [keyOf(listConnections), keyOf(listPayChanges)];
const MpesaFields = MpesaConnection.omit({ version: true });
const KcbFields = KcbConnection.omit({ version: true });
const BankFields = BankConnection.omit({ version: true });

interface Props {
  one: Connection;
  accounts: Option[];
  onClose: () => void;
}

/** Keys of a paybill or bank. What was typed as a key is never shown again. */
export function ConnectionSheet(props: Props) {
  const { one, onClose } = props;
  return (
    <Sheet open onClose={onClose} title={`${provider_labels[one.provider]} connection`}>
      <div className="stack">
        <Notice tone="info">
          Keys are kept sealed and are never shown again. To replace them, type the new ones. The
          old address for its news then stops working. Another paybill, account or bank key waits
          for a second person and for the delay that the school has set; directors are told.
        </Notice>
        {one.provider === 'mpesa' ? <MpesaForm {...props} /> : null}
        {one.provider === 'kcb' ? <KcbForm {...props} /> : null}
        {one.provider === 'equity' || one.provider === 'coop' ? (
          <BankForm {...props} provider={one.provider} />
        ) : null}
        <h3>History</h3>
        <RecordHistory record_type="connection" record_id={one.provider} />
      </div>
    </Sheet>
  );
}

const initialOf = ({ one }: Props) => ({
  ...one.details,
  ...(one.money_account_id ? { money_account_id: one.money_account_id } : {}),
});

const Where = ({ accounts }: Pick<Props, 'accounts'>) => (
  <SelectField name="money_account_id" label="The money lies in" options={accounts} />
);

const Sources = ({ help }: { help?: string }) => (
  <TextField
    name="sources"
    label="Only from these addresses"
    maxLength={400}
    optional
    help={help ?? "The provider's own internet addresses, with commas between; blank takes all"}
  />
);

function MpesaForm(props: Props) {
  const { one, accounts, onClose } = props;
  const save = useAction(setMpesaConnection, { refresh });
  return (
    <Form
      schema={MpesaFields}
      initial={{ environment: 'live', refuse_unknown: false, ...initialOf(props) }}
      action={(values) => save.run({ ...values, version: one.version })}
      onDone={onClose}
      onCancel={onClose}
      submit="Save connection"
    >
      <SegmentedField
        name="environment"
        label="Safaricom"
        options={[
          { value: 'live', label: 'Live' },
          { value: 'sandbox', label: 'Sandbox' },
        ]}
      />
      <Where accounts={accounts} />
      <Pair>
        <TextField name="shortcode" label="Paybill or shop number" maxLength={7} />
        <TextField name="till" label="Till number" maxLength={9} optional />
      </Pair>
      <PasswordField name="consumer_key" label="Consumer key" autoComplete="new-password" />
      <PasswordField name="consumer_secret" label="Consumer secret" autoComplete="new-password" />
      <PasswordField name="passkey" label="Passkey" autoComplete="new-password" />
      <Pair>
        <TextField name="initiator" label="Operator name" maxLength={60} optional />
        <PasswordField
          name="credential"
          label="Security credential"
          autoComplete="new-password"
          optional
        />
      </Pair>
      <CheckField
        name="refuse_unknown"
        label="Refuse payments with a wrong admission number"
        optional
      />
      <Sources help="The addresses Safaricom calls from, with commas between. Left blank, a live payment waits without a receipt until Safaricom's own list confirms it" />
    </Form>
  );
}

function KcbForm(props: Props) {
  const { one, accounts, onClose } = props;
  const save = useAction(setKcbConnection, { refresh });
  return (
    <Form
      schema={KcbFields}
      initial={initialOf(props)}
      action={(values) => save.run({ ...values, version: one.version })}
      onDone={onClose}
      onCancel={onClose}
      submit="Save connection"
    >
      <Where accounts={accounts} />
      <TextArea
        name="public_key"
        label="Public key of the bank"
        maxLength={4_000}
        help="As KCB gives it out, from BEGIN PUBLIC KEY to END PUBLIC KEY"
      />
      <Sources />
    </Form>
  );
}

function BankForm(props: Props & { provider: 'equity' | 'coop' }) {
  const { one, accounts, provider, onClose } = props;
  const save = useAction(setBankConnection, { refresh });
  return (
    <Form
      schema={BankFields}
      initial={{ ...initialOf(props), provider }}
      action={(values) => save.run({ ...values, version: one.version })}
      onDone={onClose}
      onCancel={onClose}
      submit="Save connection"
    >
      <Where accounts={accounts} />
      <TextField name="username" label="User name" maxLength={60} autoComplete="off" />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        help="Agree on it with the bank: it comes with every notice"
      />
      <Sources />
    </Form>
  );
}
