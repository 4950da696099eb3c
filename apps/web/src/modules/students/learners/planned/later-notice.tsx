import { formatDate } from '@darasa/rules/dates';
import { Notice, useFormValue } from '@darasa/ui';

/** A day that has not come is no mistake, but somebody should know that nothing changes yet. */
export function LaterNotice({ today }: { today: string }) {
  const on_date = useFormValue<string>('on_date');
  if (!on_date || on_date <= today) return null;
  return (
    <Notice tone="info">
      Nothing changes before {formatDate(on_date)}. Until then it can be taken back under Enrolment.
    </Notice>
  );
}
