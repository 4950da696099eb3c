import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { Button, MenuItem } from '@darasa/ui';
import { useSmsBalance, useWhatsappBalance } from './balances.ts';
import '#modules/communication/writing/campaigns/communication.css';

interface Purchase {
  onPurchase: (channel: Channel) => void;
  /** Inside a menu the arrows move, and they stop only at its items. */
  in_menu?: boolean;
}

/** Shows what is left of both kinds of tokens, with the way to buy more. Who may only look is told so. */
export default function HeaderBalances({ onPurchase, in_menu }: Purchase) {
  const sms = useSmsBalance();
  const whatsapp = useWhatsappBalance();
  const lines = [
    { channel: 'sms', words: 'SMS balance', left: sms.data?.Credits },
    { channel: 'whatsapp', words: 'WhatsApp balance', left: whatsapp.data?.current_balance },
  ] as const;
  return (
    <div className="balances" role="presentation">
      {lines.map(({ channel, words, left }) => {
        const label = `Purchase Tokens, ${words}`;
        const purchase = () => onPurchase(channel);
        return (
          <div key={channel} className="balance-line" role="presentation">
            <span>
              <span className="meta">{words}</span>
              <strong className="num">
                {left === undefined ? '…' : left.toLocaleString('en')}
              </strong>
            </span>
            {in_menu ? (
              <MenuItem button label={label} onSelect={purchase}>
                Purchase Tokens
              </MenuItem>
            ) : (
              <Button small aria-label={label} onClick={purchase}>
                Purchase Tokens
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}
