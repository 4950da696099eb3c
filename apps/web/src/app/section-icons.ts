import {
  AcademicsIcon,
  AdministrationIcon,
  AttendanceIcon,
  ClockIcon,
  CommunicationIcon,
  DashboardIcon,
  FinanceIcon,
  LibraryIcon,
  PayrollIcon,
  ProcurementIcon,
  SettingsIcon,
  StoresIcon,
  StudentsIcon,
  TeacherPortalIcon,
  TransportIcon,
  type Icon,
} from '@darasa/ui';

const icons: Record<string, Icon> = {
  Dashboard: DashboardIcon,
  Administration: AdministrationIcon,
  'Teacher portal': TeacherPortalIcon,
  Students: StudentsIcon,
  Finance: FinanceIcon,
  Procurement: ProcurementIcon,
  Payroll: PayrollIcon,
  Academics: AcademicsIcon,
  Transport: TransportIcon,
  Communication: CommunicationIcon,
  Stores: StoresIcon,
  Library: LibraryIcon,
  'General attendance': ClockIcon,
  Attendance: AttendanceIcon,
  Settings: SettingsIcon,
};

export const iconOf = (heading: string): Icon => icons[heading] ?? DashboardIcon;
