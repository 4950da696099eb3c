import type { SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;
export type Icon = (props: IconProps) => React.JSX.Element;

// Every icon is one path on a 16 px field, drawn with the same line. An icon never stands for a
// word: it sits beside one, or its button has an aria-label, so it is hidden from screen readers.
function icon(d: string, className = 'icon'): Icon {
  return function DrawnIcon(props) {
    const classes = props.className ? `${className} ${props.className}` : className;
    return (
      <svg viewBox="0 0 16 16" aria-hidden="true" {...props} className={classes}>
        <path d={d} />
      </svg>
    );
  };
}

export const HomeIcon = /* #__PURE__ */ icon('M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5');
export const SearchIcon = /* #__PURE__ */ icon(
  'M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0ZM10.5 10.5l3 3',
);
export const BellIcon = /* #__PURE__ */ icon(
  'M4 7a4 4 0 0 1 8 0c0 3.3 1.5 4.5 1.5 4.5h-11S4 10.3 4 7M6.7 14h2.6',
);
export const MenuIcon = /* #__PURE__ */ icon('M2.5 4.5h11M2.5 8h11M2.5 11.5h11');
export const PanelIcon = /* #__PURE__ */ icon(
  'M3.5 3h9a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1 -1.5 1.5h-9a1.5 1.5 0 0 1 -1.5 -1.5v-7a1.5 1.5 0 0 1 1.5 -1.5ZM6 3v10',
);
export const SunIcon = /* #__PURE__ */ icon(
  'M5.2 8a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0ZM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.85.85M11.75 11.75l.85.85M3.4 12.6l.85-.85M11.75 4.25l.85-.85',
);
export const DashboardIcon = /* #__PURE__ */ icon(
  'M3.5 2.5h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1 -1 1h-2.5a1 1 0 0 1 -1 -1v-2.5a1 1 0 0 1 1 -1ZM10 2.5h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1 -1 1h-2.5a1 1 0 0 1 -1 -1v-2.5a1 1 0 0 1 1 -1ZM3.5 9h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1 -1 1h-2.5a1 1 0 0 1 -1 -1v-2.5a1 1 0 0 1 1 -1ZM10 9h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1 -1 1h-2.5a1 1 0 0 1 -1 -1v-2.5a1 1 0 0 1 1 -1Z',
);
export const AdministrationIcon = /* #__PURE__ */ icon(
  'M3.5 13.5V3a.5.5 0 0 1 .5-.5h5a.5.5 0 0 1 .5.5v10.5M9.5 6.5H12a.5.5 0 0 1 .5.5v6.5M2 13.5h12M5.5 5.5h2M5.5 8h2M5.5 10.5h2',
);
export const TeacherPortalIcon = /* #__PURE__ */ icon(
  'M3 2.5h10a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1ZM8 10.5v3M5.5 13.5h5M5 5.5h4',
);
export const StudentsIcon = /* #__PURE__ */ icon(
  'M8 3 1.5 6 8 9l6.5-3L8 3ZM4 7.5V11c1 1 2.5 1.5 4 1.5s3-.5 4-1.5V7.5M14.5 6v3.5',
);
export const FinanceIcon = /* #__PURE__ */ icon(
  'M12 3H3.75a1.25 1.25 0 0 0 0 2.5H13a.5.5 0 0 1 .5.5v6.5a.5.5 0 0 1-.5.5H3.5a1 1 0 0 1-1-1V4.25M10.7 9.25h.01',
);
export const ProcurementIcon = /* #__PURE__ */ icon(
  'M1.8 2.5h1.7l1.5 8h7l1.5-5.5H4M5.4 13.2a.6 .6 0 1 0 1.2 0a.6 .6 0 1 0-1.2 0ZM10.4 13.2a.6 .6 0 1 0 1.2 0a.6 .6 0 1 0-1.2 0Z',
);
export const PayrollIcon = /* #__PURE__ */ icon(
  'M2.5 4h11a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-11a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1ZM6.2 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0ZM4 8h.01M12 8h.01',
);
export const AcademicsIcon = /* #__PURE__ */ icon(
  'M8 4c-1.5-1-3.5-1.2-6-1.2v9.2c2.5 0 4.5.2 6 1.3 1.5-1.1 3.5-1.3 6-1.3V2.8c-2.5 0-4.5.2-6 1.2ZM8 4v9.3',
);
export const TransportIcon = /* #__PURE__ */ icon(
  'M4 2.5h8a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1 -1.5 1.5h-8a1.5 1.5 0 0 1 -1.5 -1.5v-6a1.5 1.5 0 0 1 1.5 -1.5ZM2.5 7.5h11M5 11.5v1.7M11 11.5v1.7M5 9.5h.01M11 9.5h.01',
);
export const CommunicationIcon = /* #__PURE__ */ icon(
  'M3 3h10a.5.5 0 0 1 .5.5v7a.5.5 0 0 1-.5.5H7l-3 2.5V11H3a.5.5 0 0 1-.5-.5v-7A.5.5 0 0 1 3 3Z',
);
export const StoresIcon = /* #__PURE__ */ icon(
  'M2.5 5 8 2.5 13.5 5v6L8 13.5 2.5 11V5ZM2.5 5 8 7.5 13.5 5M8 7.5v6',
);
export const LibraryIcon = /* #__PURE__ */ icon(
  'M2.5 2.5h3v11h-3zM5.5 5h3v8.5h-3zM9.3 5.1l2.4-.7 2.3 8.4-2.4.7z',
);
export const AttendanceIcon = /* #__PURE__ */ icon(
  'M4 3h8a1 1 0 0 1 1 1v9a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-9a1 1 0 0 1 1 -1ZM6 3V1.8h4V3M5.5 8.7l1.8 1.8 3.2-3.7',
);
export const ClockIcon = /* #__PURE__ */ icon(
  'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0ZM8 5v3.2l2 1.3',
);
export const SettingsIcon = /* #__PURE__ */ icon(
  'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M8.5 5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM4.5 11a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z',
);
export const PrinterIcon = /* #__PURE__ */ icon(
  'M4.5 6V2.5h7V6M4.5 11.5h-2v-5h11v5h-2M4.5 9.5h7v4h-7z',
);
export const DownloadIcon = /* #__PURE__ */ icon('M8 2.5V10M5 7.2 8 10.2l3-3M3 13h10');
export const UploadIcon = /* #__PURE__ */ icon('M8 10.5V3M5 5.8 8 2.8l3 3M3 13h10');
export const FileIcon = /* #__PURE__ */ icon('M4 2h5l3 3v9H4V2ZM9 2v3h3');
export const PhoneIcon = /* #__PURE__ */ icon(
  'M5.6 2.5H3.2C2.8 8 8 13.2 13.5 12.8v-2.4l-2.7-1-1.3 1.3c-1.6-.8-3-2.2-3.8-3.8L7 5.6l-1.4-3.1Z',
);
export const MailIcon = /* #__PURE__ */ icon(
  'M3 3.5h10a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1ZM2.5 4.5 8 8.7l5.5-4.2',
);
export const PaperclipIcon = /* #__PURE__ */ icon(
  'm13 7.5-5.2 5.2a3 3 0 0 1-4.3-4.3l5.4-5.3a2 2 0 0 1 2.9 2.8L6.6 11a1 1 0 0 1-1.5-1.4L10 4.9',
);
export const UserIcon = /* #__PURE__ */ icon(
  'M5.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0ZM3 13.5c.5-2.8 2.5-4 5-4s4.5 1.2 5 4',
);
export const CalendarIcon = /* #__PURE__ */ icon(
  'M3.5 3.5h9a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-9a1 1 0 0 1 -1 -1v-8a1 1 0 0 1 1 -1ZM2.5 6.5h11M5.5 2v3M10.5 2v3',
);
export const PinIcon = /* #__PURE__ */ icon(
  'M8 14s4.5-4.2 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.8 8 14 8 14ZM6.5 6.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z',
);
export const FilterIcon = /* #__PURE__ */ icon('M2.5 4h11M4.5 8h7M6.5 12h3');
export const RefreshIcon = /* #__PURE__ */ icon('M13 8a5 5 0 1 1-1.5-3.5M13 2.5v2.7h-2.7');
export const UndoIcon = /* #__PURE__ */ icon('M6 3.5 3 6.5l3 3M3 6.5h6.2a3.5 3.5 0 0 1 0 7H6');
export const EyeIcon = /* #__PURE__ */ icon(
  'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM6.2 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0Z',
);
export const InboxIcon = /* #__PURE__ */ icon(
  'M2.5 9.5 4.3 3h7.4l1.8 6.5V13h-11V9.5ZM2.5 9.5H5.5l1 1.7h3l1-1.7h3',
);
export const BookmarkIcon = /* #__PURE__ */ icon('M4.5 2.5h7v11L8 10.8l-3.5 2.7z');
export const CheckIcon = /* #__PURE__ */ icon('M3 8.5 6.5 12 13 4.5');
export const CrossIcon = /* #__PURE__ */ icon('m4 4 8 8M12 4l-8 8');
export const PlusIcon = /* #__PURE__ */ icon('M8 3v10M3 8h10');
export const WarningIcon = /* #__PURE__ */ icon('M8 2.5 14.3 13.5H1.7L8 2.5ZM8 6.5v3.2M8 11.6v.01');
export const InfoIcon = /* #__PURE__ */ icon(
  'M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM8 7.3v3.5M8 5.2v.01',
);
export const MoreIcon = /* #__PURE__ */ icon('M3.5 8h.01M8 8h.01M12.5 8h.01', 'icon heavy');
export const MoonIcon = /* #__PURE__ */ icon(
  'M13.5 9.3A5.8 5.8 0 0 1 6.7 2.5a5.8 5.8 0 1 0 6.8 6.8Z',
);
export const MonitorIcon = /* #__PURE__ */ icon(
  'M2.5 2.5h11a1 1 0 0 1 1 1v6.5a1 1 0 0 1 -1 1h-11a1 1 0 0 1 -1 -1v-6.5a1 1 0 0 1 1 -1ZM8 11v2.5M5 13.5h6',
);
export const ChevronDownIcon = /* #__PURE__ */ icon('m4 6 4 4 4-4');
export const ChevronUpIcon = /* #__PURE__ */ icon('m4 10 4-4 4 4');
export const ChevronRightIcon = /* #__PURE__ */ icon('m6 4 4 4-4 4');
export const ChevronLeftIcon = /* #__PURE__ */ icon('M10 4 6 8l4 4');
export const ArrowUpIcon = /* #__PURE__ */ icon('M8 13V3M4.5 6.5 8 3l3.5 3.5');
export const ArrowDownIcon = /* #__PURE__ */ icon('M8 3v10M4.5 9.5 8 13l3.5-3.5');
export const ArrowLeftIcon = /* #__PURE__ */ icon('M13 8H3M6.5 4.5 3 8l3.5 3.5');
export const ArrowRightIcon = /* #__PURE__ */ icon('M3 8h10M9.5 4.5 13 8l-3.5 3.5');
export const SortIcon = /* #__PURE__ */ icon(
  'M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5',
);
export const LogoutIcon = /* #__PURE__ */ icon(
  'M6 13.5H3a.5.5 0 0 1-.5-.5V3a.5.5 0 0 1 .5-.5h3M6.5 8h7M10.5 5l3 3-3 3',
);
export const EyeOffIcon = /* #__PURE__ */ icon(
  'M2.5 2.5l11 11M6.3 3.8C6.8 3.6 7.4 3.5 8 3.5c4 0 6.5 4.5 6.5 4.5s-.6 1.1-1.8 2.3M4.2 4.8C2.4 6.2 1.5 8 1.5 8S4 12.5 8 12.5c1.2 0 2.3-.4 3.3-1M6.7 6.7a1.8 1.8 0 0 0 2.6 2.6',
);
export const EditIcon = /* #__PURE__ */ icon('M3 13h2.5L13 5.5 10.5 3 3 10.5V13ZM9 4.5 11.5 7');
export const TrashIcon = /* #__PURE__ */ icon(
  'M2.5 4.5h11M6 4.5V3a.5.5 0 0 1 .5-.5h3a.5.5 0 0 1 .5.5v1.5M4 4.5l.6 8.5a.5.5 0 0 0 .5.5h5.8a.5.5 0 0 0 .5-.5L12 4.5M6.7 7.2v3.6M9.3 7.2v3.6',
);
export const LockIcon = /* #__PURE__ */ icon(
  'M4.5 7h7a1 1 0 0 1 1 1v4.5a1 1 0 0 1 -1 1h-7a1 1 0 0 1 -1 -1v-4.5a1 1 0 0 1 1 -1ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
);
export const UsersIcon = /* #__PURE__ */ icon(
  'M3.7 5.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0ZM1.5 13c.4-2.5 2.2-3.6 4.5-3.6s4.1 1.1 4.5 3.6M10.5 3.5a2.2 2.2 0 0 1 0 4.1M12 9.8c1.4.5 2.2 1.6 2.5 3.2',
);
export const ReceiptIcon = /* #__PURE__ */ icon(
  'M3.5 14V2h9v12l-1.5-1-1.5 1L8 13l-1.5 1L5 13l-1.5 1ZM6 5.5h4M6 8.5h4',
);
export const CopyIcon = /* #__PURE__ */ icon(
  'M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1ZM3.5 10.5H3a.5.5 0 0 1-.5-.5V3a.5.5 0 0 1 .5-.5h7a.5.5 0 0 1 .5.5v.5',
);
export const SendIcon = /* #__PURE__ */ icon('M14 2 7 9M14 2 9.5 14 7 9 2 6.5 14 2Z');
export const OfflineIcon = /* #__PURE__ */ icon(
  'M2.5 2.5l11 11M1.5 6.2A9.5 9.5 0 0 1 4.3 4.3M6.9 3.6a9.5 9.5 0 0 1 7.6 2.6M3.7 8.7a6.3 6.3 0 0 1 2.7-1.6M10.5 7.4c.7.3 1.3.8 1.8 1.3M8 12.5v.01',
);
export const GateIcon = /* #__PURE__ */ icon(
  'M2.5 13.5V3M13.5 13.5V3M2.5 5.5h11M2.5 11h11M6 5.5V11M10 5.5V11',
);
export const ColumnsIcon = /* #__PURE__ */ icon(
  'M3 3h10a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-8a1 1 0 0 1 1 -1ZM6 3v10M10 3v10',
);
