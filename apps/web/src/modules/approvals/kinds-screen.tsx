import { requestKinds } from '@darasa/contract/requests/kinds';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';

export default function KindsScreen() {
  return (
    <LookupScreen
      lookup={requestKinds}
      title="Kinds of request"
      sub="What people can ask for; paths can look at the kind"
    />
  );
}
