export * from './marks/icon.tsx';
export { Link, LinkProvider } from './base/link.tsx';
export type { LinkProps } from './base/link.tsx';
export { FetchProvider, lazyDialog, lazyPart } from './base/lazy-part.tsx';
export { classes } from './base/classes.ts';
export { Button, IconButton } from './base/button.tsx';
export type { ButtonProps, ButtonVariant, IconButtonProps } from './base/button.tsx';
export { Mark } from './marks/mark.tsx';
export { Crest } from './marks/crest.tsx';
export { Avatar } from './marks/avatar.tsx';
export { Kbd } from './base/kbd.tsx';

export { Screen } from './page/screen.tsx';
export type { Crumb, ScreenProps } from './page/screen.tsx';
export { Panel } from './page/panel.tsx';
export type { PanelProps } from './page/panel.tsx';
export { Tabs } from './page/tabs.tsx';
export type { Tab, TabsProps } from './page/tabs.tsx';
export { Account, Figure, StatCard, Strip } from './page/strip.tsx';
export type { Stat } from './page/strip.tsx';
export { Facts, Pairs } from './page/facts.tsx';
export type { Fact } from './page/facts.tsx';
export { Timeline } from './page/timeline.tsx';
export type { Happening } from './page/timeline.tsx';
export { StatusChip } from './marks/status-chip.tsx';
export type { Shape, StatusChipProps, Tone } from './marks/status-chip.tsx';

export { Notice } from './feedback/notice.tsx';
export { Skeleton, SkeletonLines } from './feedback/skeleton.tsx';
export { EmptyState, ErrorState } from './feedback/states.tsx';
export { Loading } from './feedback/loading.tsx';
export type { EmptyProps, ErrorStateProps } from './feedback/states.tsx';
export { Toaster, dismissToast, toast } from './feedback/toast.tsx';
export type { ToastInput } from './feedback/toast.tsx';

export { Menu, MenuHeading, MenuItem, MenuLine } from './overlay/menu.tsx';
export type { MenuItemProps, MenuProps } from './overlay/menu.tsx';
export { ChoiceMenu } from './overlay/choice-menu.tsx';
export { Popover } from './overlay/popover.tsx';
export type { PopoverProps } from './overlay/popover.tsx';
export { Tooltip } from './overlay/tooltip.tsx';
export { Dialog, Modal, Sheet } from './overlay/dialog.tsx';
export type { DialogProps } from './overlay/dialog.tsx';
export { ConfirmDialog } from './overlay/confirm-dialog.tsx';
export type { ConfirmDialogProps } from './overlay/confirm-dialog.tsx';

export { Form, useForgetDraft, useForm, useFormState, useFormValue } from './form/form.tsx';
export type { FormProps } from './form/form.tsx';
export type { FormSchema } from './form/form-submit.ts';
export { clearDraft, clearDrafts } from './form/form-draft.ts';
export { Field, FieldGroup, useField } from './fields/field.tsx';
export type { FieldProps, WiredField } from './fields/field.tsx';
export { FormGroup, Pair } from './fields/field-group.tsx';
export { PhoneField, TextArea, TextField } from './fields/text-field.tsx';
export { PasswordField } from './fields/password-field.tsx';
export { PinField } from './fields/pin-field.tsx';
export { NumberField } from './fields/number-field.tsx';
export { MoneyField } from './fields/money-field.tsx';
export { DateField } from './fields/date-field.tsx';
export { SelectField } from './fields/select-field.tsx';
export type { Option } from './fields/select-field.tsx';
export {
  CheckField,
  CheckListField,
  Letters,
  RadioField,
  Segmented,
  SegmentedField,
} from './fields/choice-field.tsx';
export type { Letter } from './fields/choice-field.tsx';
export { Switch, SwitchRow } from './fields/switch.tsx';
export { FileField, formatSize } from './fields/file-field.tsx';
export { FieldList } from './fields/field-list.tsx';

export { DataTable } from './table/data-table.tsx';
export { PlainPanel, PlainTable } from './table/plain-table.tsx';
export type {
  BulkAct,
  Column,
  TableFilter,
  TableProps,
  TableQuery,
  TableView,
} from './table/table-types.ts';

export { Grid } from './grid/grid.tsx';
export type {
  FeedCell,
  FeedCells,
  FeedChange,
  GridActs,
  GridCalc,
  GridChange,
  GridColumn,
  GridFeed,
  GridLead,
  GridProps,
  GridSummary,
  GridValue,
} from './grid/grid-types.ts';
export { Combobox, ComboboxField } from './fields/combobox.tsx';
export { ManyField } from './fields/many-field.tsx';
export { Balance } from './marks/balance.tsx';
export { WorkPanel, SumPanel } from './page/work-panel.tsx';
export type { WorkRow } from './page/work-panel.tsx';
export { Spread } from './charts/spread.tsx';
export { LazyChart } from './charts/lazy-chart.tsx';
export type { ChartProps, ChartRow, ChartSeries } from './charts/chart.tsx';
export type { PaletteAct, PaletteGroup, PaletteItem, PaletteProps } from './overlay/palette.tsx';
export { SideScroll } from './page/side-scroll.tsx';
export { useRemembered } from './base/remembered.ts';
export { ColumnsContext } from './table/table-columns.ts';
export { setStyleNonce } from './base/nonce.ts';
export { PrintHead } from './page/print-head.tsx';

export { greetingFor } from '@darasa/rules/dates';
export { initials, shortId } from '@darasa/rules/names';
