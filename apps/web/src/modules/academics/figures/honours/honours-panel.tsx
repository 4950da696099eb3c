import {
  exportHonours,
  getHonours,
  type HonourRule,
  type ListsView,
  limitWords,
  listEarlierSittings,
  listHonourRules,
} from '@darasa/contract/academics/figures/honours';
import { Button, ChoiceMenu, EmptyState, Loading } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { NoList } from '../merit-lists/no-list.tsx';
import { HonoursTable } from './honours-table.tsx';
import { setup_path } from '../../setup-paths.ts';

interface PanelProps {
  id: string;
  view: ListsView;
  onView: (change: Partial<ListsView>) => void;
}

const rules_max = 100;

/** The learners on a saved list in this exam; the first list is shown while nobody chose. */
export function HonoursPanel({ id, view, onView }: PanelProps) {
  const found = useQuery(queryOf(listHonourRules, { page_size: rules_max }));
  const rules = found.data?.rows;
  if (!rules) return <Loading query={found} what="the saved lists" />;
  const rule = rules.find((one) => one.id === view.rule_id) ?? rules[0];
  if (!rule) {
    return (
      <EmptyState
        title="No list is saved yet"
        text="Say once who is honoured, who improved most and who needs support."
        action={
          <Button variant="primary" href={`${setup_path}?tab=saved-lists`}>
            Saved lists
          </Button>
        }
      />
    );
  }
  const choice = (
    <ChoiceMenu
      label="List"
      value={rule.id}
      options={rules.map((one) => ({ value: one.id, label: one.name }))}
      onChange={(rule_id) => onView({ rule_id })}
    />
  );
  const panel = { id, view, onView, rule, choice };
  return rule.kind === 'improved' ? <Improved {...panel} /> : <OfRule {...panel} />;
}

type RuleProps = PanelProps & { rule: HonourRule; choice: React.ReactNode };

/** Improvement is counted from an earlier exam: the one before, while nobody chose another. */
function Improved(props: RuleProps) {
  const { id, view, onView, choice } = props;
  const found = useQuery(queryOf(listEarlierSittings, { id }));
  if (!found.data) return <Loading query={found} what="the earlier exams" />;
  const { rows } = found.data;
  const against_id = view.against_id ?? rows[0]?.id;
  if (!against_id) {
    return (
      <>
        <div className="lists-tools">{choice}</div>
        <EmptyState
          title="No earlier exam to compare with"
          text="These learners sat no exam with a mean before this one."
        />
      </>
    );
  }
  const against = (
    <ChoiceMenu
      label="Compared with"
      value={against_id}
      options={rows.map((row) => ({
        value: row.id,
        label: `${row.exam}, ${row.class}, ${row.term}`,
      }))}
      onChange={(value) => onView({ against_id: value })}
    />
  );
  return (
    <OfRule
      {...props}
      against_id={against_id}
      choice={
        <>
          {choice}
          {against}
        </>
      }
    />
  );
}

function OfRule({ id, view, rule, choice, against_id }: RuleProps & { against_id?: string }) {
  const may = useMay();
  const wish = {
    id,
    rule_id: rule.id,
    ...(against_id ? { against_id } : {}),
    ...(view.numbers_only ? { numbers_only: true } : {}),
  };
  const found = useQuery({ ...queryOf(getHonours, wish), placeholderData: keepPreviousData });
  const exportTo = useExport(exportHonours);
  const list = found.data;
  return (
    <>
      <div className="lists-tools">
        {choice}
        <span className="muted">{limitWords(rule)}</span>
        {may(exportHonours) && list ? (
          <div className="acts">
            <Button onClick={() => void exportTo({ ...wish, format: 'xlsx' })}>Excel</Button>
            <Button onClick={() => void exportTo({ ...wish, format: 'pdf' })}>Print</Button>
          </div>
        ) : null}
      </div>
      {list ? (
        <HonoursTable key={`${rule.id} ${against_id}`} list={list} wish={wish} />
      ) : (
        <NoList query={found} what="the list" codes={['honours.no_mean']} />
      )}
    </>
  );
}
