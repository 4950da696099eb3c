import { clearanceDesks } from '@darasa/contract/students/leaving/clearance';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';

export default function DesksScreen() {
  return (
    <LookupScreen
      lookup={clearanceDesks}
      title="Clearance desks"
      sub="Who signs before a learner leaves with a certificate"
    />
  );
}
