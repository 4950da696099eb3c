import { projects } from '@darasa/contract/finance/fees/fee-lists';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';

export default function ProjectsScreen() {
  return (
    <LookupScreen
      lookup={projects}
      title="Projects"
      sub="Spending that belongs together over vote heads and departments, such as a new dormitory"
    />
  );
}
