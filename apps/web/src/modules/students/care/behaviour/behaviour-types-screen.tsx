import { behaviourTypes } from '@darasa/contract/students/care/behaviour';
import { LookupScreen } from '#platform/lookups/lookup-screen.tsx';

export default function BehaviourTypesScreen() {
  return (
    <LookupScreen
      lookup={behaviourTypes}
      title="Types of behaviour"
      sub="What incidents and rewards are called in this school"
    />
  );
}
