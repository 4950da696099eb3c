import {
  buySmsTokens,
  buyWhatsappTokens,
  getSmsBalance,
  getWhatsappBalance,
  type Channel,
} from '@darasa/contract/communication/sending/tokens';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

const fresh_ms = 600_000;
const watch_ms = 10 * 60_000;
const look_again_ms = 2_000;

/** After a phone was asked, tokens may come any moment: then we look more often. */
let watched_until = 0;
export const watchBalances = () => {
  watched_until = Date.now() + watch_ms;
};
const isWatched = () => Date.now() < watched_until;

const watching = () => ({
  staleTime: isWatched() ? 0 : fresh_ms,
  // Between two looks into the menu nobody shows it.
  gcTime: fresh_ms,
  refetchInterval: () => (isWatched() ? look_again_ms : false) as number | false,
});

export const useSmsBalance = (enabled = true) =>
  useQuery({ ...queryOf(getSmsBalance, {}), ...watching(), enabled });

export const useWhatsappBalance = (enabled = true) =>
  useQuery({ ...queryOf(getWhatsappBalance, {}), ...watching(), enabled });

export const buyOf = (channel: Channel) => (channel === 'sms' ? buySmsTokens : buyWhatsappTokens);
