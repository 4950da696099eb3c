import { listReportExams } from '@darasa/contract/academics/reports/report-sets';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  CheckListField,
  IconButton,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import './report-sets.css';

/** The exams that all of these classes sit, and the order in which the reports show those chosen. */
export function ExamsField(props: { term_id: string | undefined; class_ids: readonly string[] }) {
  const { term_id, class_ids } = props;
  const asks = term_id !== undefined && class_ids.length > 0;
  const found = useQuery({
    ...queryOf(listReportExams, { term_id: term_id ?? '', class_ids: [...class_ids] }),
    enabled: asks,
  });
  const exams = asks ? (found.data?.rows ?? []) : [];
  return (
    <>
      <CheckListField
        name="exam_ids"
        label="Exams"
        help={helpOf(asks, found.isSuccess && exams.length === 0)}
        options={exams.map(({ id, name, term }) => ({ value: id, label: `${name}, ${term}` }))}
      />
      <OrderOfExams names={new Map(exams.map(({ id, name, term }) => [id, `${name}, ${term}`]))} />
    </>
  );
}

function helpOf(asks: boolean, has_none: boolean): string {
  if (!asks) return 'Choose the term and the classes first';
  return has_none
    ? 'These classes sit no exam together in the year of this term'
    : 'Those that every class sits';
}

function OrderOfExams({ names }: { names: ReadonlyMap<string, string> }) {
  const form = useForm();
  const chosen = useFormValue<string[]>('exam_ids') ?? [];
  const known = chosen.filter((id) => names.has(id));
  if (known.length < 2) return null;
  const swap = (at: number) =>
    form.set(
      'exam_ids',
      known.map((id, i) => (i === at ? known[at + 1]! : i === at + 1 ? known[at]! : id)),
    );
  return (
    <fieldset className="field">
      <legend className="label">Order on the report</legend>
      <ol className="exam-order">
        {known.map((id, i) => (
          <li key={id}>
            <span>{names.get(id)}</span>
            <IconButton
              icon={ArrowUpIcon}
              aria-label={`${names.get(id)} earlier`}
              aria-disabled={i === 0 || undefined}
              onClick={() => (i > 0 ? swap(i - 1) : undefined)}
            />
            <IconButton
              icon={ArrowDownIcon}
              aria-label={`${names.get(id)} later`}
              aria-disabled={i === known.length - 1 || undefined}
              onClick={() => (i < known.length - 1 ? swap(i) : undefined)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
