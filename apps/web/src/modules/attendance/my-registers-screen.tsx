import { getDay } from '@darasa/contract/attendance/registers/days';
import { Loading, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { AbsencesTab, DifferencesTab } from './absences/tabs.tsx';
import { RegistersTab } from './registers/days/registers-tab.tsx';
import { rollIn } from './registers/registers/roll-href.ts';
import { RollScreen } from './registers/registers/roll-screen.tsx';

/** The registers of the own classes; `next` opens the own one that is due, as a reminder does. */
export default function MyRegistersScreen() {
  const search = useSearch();
  const address = rollIn(search);
  if (address)
    return <RollScreen key={Object.values(address).join()} address={address} back={back} />;
  if (new URLSearchParams(search).has('next')) return <NextRegister />;
  return <MyRegisters />;
}

const MyRegisters = () => (
  <Screen title="Registers" sub="The classes that you lead or teach">
    <UrlTabs
      label="Registers"
      tabs={[
        { value: 'registers', label: 'Registers', body: <RegistersTab /> },
        { value: 'absences', label: 'Absences', body: <AbsencesTab /> },
        { value: 'differences', label: 'Differences', body: <DifferencesTab /> },
      ]}
    />
  </Screen>
);

function NextRegister() {
  const found = useQuery(queryOf(getDay, {}));
  if (!found.data)
    return (
      <Screen title="Registers">
        <Loading query={found} what="your register" lines={10} />
      </Screen>
    );
  const { rows, type_id, day } = found.data;
  const next = rows.find((row) => row.is_own && row.why === null && row.state !== 'handed-in');
  if (!next || !type_id) return <MyRegisters />;
  const address = { type_id, audience_id: next.audience_id, day, slot: 1 };
  return <RollScreen address={address} back={back} />;
}

const back = '/dashboard/teacher-portal/registers';
