import { funds } from '@darasa/contract/finance/fees/fee-lists';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';

export default function FundsScreen() {
  return (
    <LookupScreen
      lookup={funds}
      title="Funds"
      sub="Money that is kept apart, such as tuition and boarding; it is not spent for another fund"
    />
  );
}
