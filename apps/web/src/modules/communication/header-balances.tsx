import type { Channel } from '@darasa/contract/communication/tokens';
import { Button } from '@darasa/ui';
import { useSmsBalance, useWhatsappBalance } from './balances.ts';
import './communication.css';

/** What is left of both kinds of tokens, with the way to buy more. Who may only look is told so. */
export default function HeaderBalances(props: { onPurchase: (channel: Channel) => void }) {
  const sms = useSmsBalance();
  const whatsapp = useWhatsappBalance();
  const lines = [
    { channel: 'sms', words: 'SMS balance', left: sms.data?.Credits },
    { channel: 'whatsapp', words: 'WhatsApp balance', left: whatsapp.data?.current_balance },
  ] as const;
  return (
    <div className="balances" role="presentation">
      {lines.map(({ channel, words, left }) => (
        <div key={channel} className="balance-line" role="presentation">
          <span>
            <span className="meta">{words}</span>
            <strong className="num">{left === undefined ? '…' : left.toLocaleString('en')}</strong>
          </span>
          <Button
            small
            aria-label={`Purchase Tokens, ${words}`}
            onClick={() => props.onPurchase(channel)}
          >
            Purchase Tokens
          </Button>
        </div>
      ))}
    </div>
  );
}
