import type { PlannedUpdate } from '@darasa/contract/finance/financial-updates';
import type { MoneyDashboard } from '@darasa/contract/finance/money-dashboard';
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

/** What the form holds, as the messages take it: with the school's figures of this moment. */
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
            ...(kind === 'balance' && owing_at_least !== undefined ? { owing_at_least } : {}),
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
