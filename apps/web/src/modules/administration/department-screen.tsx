import { departments } from '@darasa/contract/administration/departments';
import { LookupScreen } from '../../platform/lookups/lookup-screen.tsx';

export default function DepartmentScreen() {
  return (
    <LookupScreen
      lookup={departments}
      title="Departments"
      sub="Where staff belong: teaching and other work of the school."
    />
  );
}
