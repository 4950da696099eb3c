export * from './icon.tsx';
export { Link, LinkProvider } from './link.tsx';
export type { LinkProps } from './link.tsx';
export { FetchProvider, lazyDialog, lazyPart } from './lazy-part.tsx';
export { classes } from './classes.ts';
export { Button, IconButton } from './button.tsx';
export type { ButtonProps, ButtonVariant, IconButtonProps } from './button.tsx';
export { Mark } from './mark.tsx';
export { Crest } from './crest.tsx';
export { Avatar } from './avatar.tsx';
export { Kbd } from './kbd.tsx';

export { Screen } from './screen.tsx';
export type { Crumb, ScreenProps } from './screen.tsx';
export { Panel } from './panel.tsx';
export type { PanelProps } from './panel.tsx';
export { Tabs } from './tabs.tsx';
export type { Tab, TabsProps } from './tabs.tsx';
export { Account, Figure, StatCard, Strip } from './strip.tsx';
export type { Stat } from './strip.tsx';
export { Facts, Pairs } from './facts.tsx';
export type { Fact } from './facts.tsx';
export { Timeline } from './timeline.tsx';
export type { Happening } from './timeline.tsx';
export { StatusChip } from './status-chip.tsx';
export type { Shape, StatusChipProps, Tone } from './status-chip.tsx';

export { Notice } from './notice.tsx';
export { Skeleton, SkeletonLines } from './skeleton.tsx';
export { EmptyState, ErrorState } from './states.tsx';
export { Loading } from './loading.tsx';
export type { EmptyProps, ErrorStateProps } from './states.tsx';
export { Toaster, dismissToast, toast } from './toast.tsx';
export type { ToastInput } from './toast.tsx';

export { Menu, MenuHeading, MenuItem, MenuLine } from './menu.tsx';
export type { MenuItemProps, MenuProps } from './menu.tsx';
export { Popover } from './popover.tsx';
export type { PopoverProps } from './popover.tsx';
export { Tooltip } from './tooltip.tsx';
export { Dialog, Modal, Sheet } from './dialog.tsx';
export type { DialogProps } from './dialog.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export type { ConfirmDialogProps } from './confirm-dialog.tsx';

export { Form, useForgetDraft, useForm, useFormState, useFormValue } from './form.tsx';
export type { FormProps } from './form.tsx';
export type { FormSchema } from './form-submit.ts';
export { clearDraft, clearDrafts } from './form-draft.ts';
export { Field, FieldGroup, useField } from './field.tsx';
export type { FieldProps, Wired } from './field.tsx';
export { FormGroup, Pair } from './field-group.tsx';
export { PhoneField, TextArea, TextField } from './text-field.tsx';
export { PasswordField } from './password-field.tsx';
export { PinField } from './pin-field.tsx';
export { NumberField } from './number-field.tsx';
export { MoneyField } from './money-field.tsx';
export { DateField } from './date-field.tsx';
export { SelectField } from './select-field.tsx';
export type { Option } from './select-field.tsx';
export {
  CheckField,
  CheckListField,
  Letters,
  RadioField,
  Segmented,
  SegmentedField,
} from './choice-field.tsx';
export type { Letter } from './choice-field.tsx';
export { Switch, SwitchRow } from './switch.tsx';
export { FileField, formatSize } from './file-field.tsx';
export { FieldList } from './field-list.tsx';

export { DataTable } from './data-table.tsx';
export { PlainPanel, PlainTable } from './plain-table.tsx';
export type {
  BulkAct,
  Column,
  TableFilter,
  TableProps,
  TableQuery,
  TableView,
} from './table-types.ts';

export { Grid } from './grid.tsx';
export type {
  GridCalc,
  GridChange,
  GridColumn,
  GridLead,
  GridProps,
  GridSummary,
  GridValue,
} from './grid-types.ts';
export { Combobox, ComboboxField } from './combobox.tsx';
export { ManyField } from './many-field.tsx';
export { Balance } from './balance.tsx';
export { WorkPanel, SumPanel } from './work-panel.tsx';
export type { WorkRow } from './work-panel.tsx';
export { Spread } from './spread.tsx';
export { LazyChart } from './lazy-chart.tsx';
export type { ChartProps, ChartRow, ChartSeries } from './chart.tsx';
export type { PaletteGroup, PaletteItem, PaletteProps } from './palette.tsx';
export { SideScroll } from './side-scroll.tsx';
export { useRemembered } from './remembered.ts';
export { ColumnsContext } from './table-columns.ts';
export { setStyleNonce } from './nonce.ts';
export { PrintHead } from './print-head.tsx';

export { greetingFor } from '@darasa/rules/dates';
export { initials, shortId } from '@darasa/rules/names';
