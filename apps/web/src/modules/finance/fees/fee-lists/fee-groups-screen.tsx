import { feeGroups } from '@darasa/contract/finance/fees/fee-lists';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';

export default function FeeGroupsScreen() {
  return (
    <LookupScreen
      lookup={feeGroups}
      title="Fee groups"
      sub="Learners of one class who pay by different structures, such as those who joined late"
    />
  );
}
