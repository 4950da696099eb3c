import type { PlannedUpdate } from '@darasa/contract/finance/overview/financial-updates';
import type { MoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { timeOfDay, update_kind_labels } from '@darasa/rules/financial-update-words';
import { fillUpdate, type UpdateKind, type UpdatePace } from '@darasa/rules/financial-updates';

export type UpdateValues = {
  kind?: UpdateKind;
  class_ids?: string[];
  owing_at_least?: number;
  skip_promised?: boolean;
  text_en?: string;
  pace?: 'now' | UpdatePace;
  first_on?: string;
  at?: string;
};

export const usual_time = '08:00';

/** A message is what the form holds, as the messages take it: with the school's figures of this moment. */
export function messageOf(
  values: UpdateValues,
  figures: MoneyDashboard | undefined,
  board: string[],
) {
  const kind = values.kind ?? 'opening';
  const { class_ids = [], owing_at_least, skip_promised } = values;
  const text = values.text_en?.trim() ?? '';
  return {
    audience:
      kind === 'board'
        ? { to: 'numbers' as const, numbers: board }
        : {
            to: 'guardians' as const,
            ...(class_ids.length > 0 ? { class_ids } : {}),
            // Whoever owes nothing is not told of a balance: nought asks for what is owed at all.
            ...(kind === 'balance' ? { owing_at_least: owing_at_least ?? 0 } : {}),
            ...(kind === 'balance' && skip_promised ? { skip_promised } : {}),
          },
    text_en: figures ? fillUpdate(text, figures) : text,
    title: kind === 'board' ? 'Figures for the board' : update_kind_labels[kind],
  };
}

/** The same as a plan: its figures are those of the day that it goes out. */
export function planOf({ pace, at, ...values }: UpdateValues) {
  const [hour, minute] = (at || usual_time).split(':').map(Number);
  return {
    kind: values.kind ?? ('opening' as const),
    every: pace === undefined || pace === 'now' ? ('once' as const) : pace,
    first_on: values.first_on ?? '',
    at_minute: hour! * 60 + minute!,
    class_ids: values.class_ids ?? [],
    ...(values.owing_at_least === undefined ? {} : { owing_at_least: values.owing_at_least }),
    skip_promised: values.skip_promised ?? false,
    text_en: values.text_en?.trim() ?? '',
  };
}

/** A plan in words is what two people compare when both changed a plan: as typed, or as it is kept. */
export function planInWords(values: UpdateValues | PlannedUpdate): Record<string, unknown> {
  const {
    kind = 'opening',
    pace,
    class_ids,
    skip_promised,
    ...rest
  } = 'at_minute' in values ? valuesOf(values) : values;
  return {
    ...rest,
    kind: update_kind_labels[kind],
    pace: pace && pace_labels[pace],
    class_ids: class_ids?.length ? `${class_ids.length} chosen` : 'All',
    skip_promised: skip_promised ? 'Yes' : 'No',
  };
}

export const plan_labels = {
  kind: 'Update',
  class_ids: 'Classes',
  owing_at_least: 'Owing at least',
  skip_promised: 'Leave out those who promised',
  text_en: 'Message',
  pace: 'Send',
  first_on: 'Day',
  at: 'Time',
};

export const pace_labels = {
  now: 'Now',
  once: 'On a day',
  week: 'Every week',
  month: 'Every month',
  term: 'Every term',
};

/** A plan as the form shows it. */
export const valuesOf = (plan: PlannedUpdate): UpdateValues => ({
  kind: plan.kind,
  class_ids: plan.class_ids,
  ...(plan.owing_at_least === null ? {} : { owing_at_least: plan.owing_at_least }),
  skip_promised: plan.skip_promised,
  text_en: plan.text_en,
  pace: plan.every,
  first_on: plan.next_on ?? plan.first_on,
  at: timeOfDay(plan.at_minute),
});
