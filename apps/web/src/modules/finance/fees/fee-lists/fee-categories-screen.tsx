import { feeCategories } from '@darasa/contract/finance/fees/fee-lists';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';

export default function FeeCategoriesScreen() {
  return (
    <LookupScreen
      lookup={feeCategories}
      title="Fee categories"
      sub="Day, boarder, child of staff: each pays by its own fee structure"
    />
  );
}
