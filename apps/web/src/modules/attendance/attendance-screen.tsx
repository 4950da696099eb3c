import { listAbsences } from '@darasa/contract/attendance/absences/absences';
import { listDifferences } from '@darasa/contract/attendance/absences/differences';
import { listAttendance } from '@darasa/contract/attendance/figures/attendance-list';
import { getMonthSheet } from '@darasa/contract/attendance/figures/month-sheets';
import { getDay } from '@darasa/contract/attendance/registers/days';
import { listCodes } from '@darasa/contract/attendance/setup/codes';
import { lazyPart, Screen, SkeletonLines } from '@darasa/ui';
import { useSearch } from 'wouter';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { RegistersTab } from './registers/days/registers-tab.tsx';
import { AbsencesTab, DifferencesTab } from './absences/tabs.tsx';
import { TodayTab } from './registers/days/today-tab.tsx';
import { rollIn } from './registers/registers/roll-href.ts';
import { RollScreen } from './registers/registers/roll-screen.tsx';

// What is set once in the life of a school is fetched when its tab is opened.
const SetupTab = lazyPart(
  () => import('./setup/setup-tab.tsx'),
  <SkeletonLines label="Loading the setup" lines={6} />,
);

const MonthsTab = lazyPart(
  () => import('./figures/month-sheets/months-tab.tsx'),
  <SkeletonLines label="Loading the months" lines={6} />,
);
const FiguresTab = lazyPart(
  () => import('./figures/attendance-list/figures-tab.tsx'),
  <SkeletonLines label="Loading the figures" lines={6} />,
);

/** Attendance is who is in school today, the registers of every class, and what the school calls things. */
export default function AttendanceScreen() {
  const may = useMay();
  const address = rollIn(useSearch());
  if (address)
    return <RollScreen key={Object.values(address).join()} address={address} back={back} />;
  return (
    <Screen title="Attendance" sub="Who is in school">
      <UrlTabs
        label="Attendance"
        tabs={[
          may(getDay) && { value: 'today', label: 'Today', body: <TodayTab /> },
          may(getDay) && { value: 'registers', label: 'Registers', body: <RegistersTab /> },
          may(listAbsences) && { value: 'absences', label: 'Absences', body: <AbsencesTab /> },
          may(listDifferences) && {
            value: 'differences',
            label: 'Differences',
            body: <DifferencesTab />,
          },
          may(getMonthSheet) && { value: 'months', label: 'Months', body: <MonthsTab /> },
          may(listAttendance) && { value: 'figures', label: 'Figures', body: <FiguresTab /> },
          may(listCodes) && { value: 'setup', label: 'Setup', body: <SetupTab /> },
        ]}
      />
    </Screen>
  );
}

const back = '/dashboard/attendance?tab=registers';
