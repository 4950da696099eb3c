import { BudgetInput } from '@darasa/contract/finance/spending/budgets';
import { formatKes } from '@darasa/rules/money';
import { CheckField, MoneyField, Notice, useFormValue } from '@darasa/ui';

const months = 12;
const name_of = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Twelve amounts instead of an even year: exams in November, planting in March. */
export function MonthFields({ path, starts_on }: { path: string; starts_on: string }) {
  const by_month = useFormValue<boolean>(`${path}.by_month`);
  const cents = useFormValue<(number | undefined)[]>(`${path}.month_cents`) ?? [];
  const amount = useFormValue<number>(`${path}.amount_cents`) ?? 0;
  const first = Number(starts_on.slice(5, 7)) - 1;
  const left = amount - cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return (
    <>
      <div className="budget-phased">
        <CheckField name={`${path}.by_month`} label="Phase it by month" />
      </div>
      {by_month ? (
        <div className="budget-months">
          {Array.from({ length: months }, (_, i) => (
            <MoneyField
              key={i}
              name={`${path}.month_cents.${i}`}
              label={name_of.format(new Date(Date.UTC(2026, first + i, 1)))}
              min_cents={-100_000_000_000}
            />
          ))}
          <div role="status">
            {left === 0 ? null : (
              <Notice tone="warning">{formatKes(left)} is in no month yet.</Notice>
            )}
          </div>
        </div>
      ) : null}
    </>
  );
}

interface TypedLine {
  by_month?: boolean;
  month_cents?: (number | undefined)[];
}

/** A month that is left empty has nothing; a line that is not phased has no months at all. */
export const phasedBudget = {
  safeParse: (values: unknown) => {
    const typed = values as { lines?: TypedLine[] };
    return BudgetInput.safeParse({
      ...typed,
      lines: typed.lines?.map(({ by_month, month_cents, ...line }) => ({
        ...line,
        ...(by_month
          ? { month_cents: Array.from({ length: months }, (_, i) => month_cents?.[i] ?? 0) }
          : {}),
      })),
    });
  },
};
