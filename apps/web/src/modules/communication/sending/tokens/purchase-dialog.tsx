import {
  PurchaseInput,
  type Channel,
  channelWords,
} from '@darasa/contract/communication/sending/tokens';
import { formatMoney } from '@darasa/rules/money';
import { token_price_cents, tokens_min } from '@darasa/rules/token-prices';
import { Dialog, Form, NumberField, PhoneField, useFormValue } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { buyOf, useSmsBalance, watchBalances } from './balances.ts';

/** Asks a phone to pay. Tokens come when it has paid, not when this closes. */
export function PurchaseDialog(props: { channel: Channel; onClose: () => void }) {
  const { channel, onClose } = props;
  const balance = useSmsBalance();
  const buy = useAction(buyOf(channel), { say_refusal: true });
  const least = balance.data?.config.minimum_purchasable_sms_tokens ?? tokens_min;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Purchase ${channelWords[channel]} tokens`}
      sub={`At least ${least}. Each message of one part takes one token.`}
    >
      <Form
        schema={PurchaseInput}
        action={buy.run}
        onDone={() => {
          watchBalances();
          onClose();
        }}
        submit="Purchase"
        submitting="purchasing..."
        onCancel={onClose}
      >
        <PhoneField
          name="phone_number"
          label="Phone number"
          help="M-Pesa asks this phone for its PIN"
        />
        <NumberField name="amount" label="Amount" unit="tokens" />
        <Price />
      </Form>
    </Dialog>
  );
}

function Price() {
  const amount = useFormValue<number>('amount');
  if (!amount || amount < 1) return null;
  return <p className="reads">Costs KES {formatMoney(amount * token_price_cents)}</p>;
}
