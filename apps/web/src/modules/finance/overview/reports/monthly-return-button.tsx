import { formatMonth } from '@darasa/rules/dates';
import { printMonthlyReturn } from '@darasa/contract/finance/overview/reports';
import { Button, Menu, MenuItem, PrinterIcon } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { useToday } from '#platform/use-today.ts';

const months_shown = 12;

/** Trial balance, cash book and bank reconciliation of a month, ready to sign. */
export function MonthlyReturnButton() {
  const printTo = useExport(printMonthlyReturn);
  const today = useToday();
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const months = Array.from({ length: months_shown }, (_, i) => {
    const one = at - i;
    return `${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, '0')}`;
  });
  return (
    <Menu
      label="Monthly return"
      align="end"
      trigger={<Button icon={PrinterIcon}>Monthly return</Button>}
    >
      {months.map((month) => (
        <MenuItem key={month} onSelect={() => void printTo({ month })}>
          {formatMonth(month)}
        </MenuItem>
      ))}
    </Menu>
  );
}
