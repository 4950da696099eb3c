import { listSittings } from '@darasa/contract/academics/exams/exams';
import { rehearse } from '@darasa/contract/academics/figures/rehearsals';
import {
  dropMeanRuleEdition,
  editMeanRule,
  getMeanRule,
  listMeanRules,
  type MeanRule,
  type MeanRuleEdition,
  MeanRuleNameInput,
  type MeanRuleRow,
  retireMeanRule,
  setMeanRuleEdition,
} from '@darasa/contract/academics/setup/mean-rules';
import { formatDate } from '@darasa/rules/dates';
import { Button, ChoiceMenu, ConfirmDialog, Loading, StatusChip, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { GroupsForm, NewMeanRuleForm } from './groups-form.tsx';
import { GroupsTable } from './groups-table.tsx';

const refresh = [keyOf(listMeanRules), keyOf(getMeanRule)];

export function MeanRuleSheet({ row, onClose }: { row: MeanRuleRow | null; onClose: () => void }) {
  const found = useQuery({ ...queryOf(getMeanRule, { id: row?.id ?? '' }), enabled: row !== null });
  const rule = found.data;
  const [setting, setSetting] = useState(false);
  if (row && rule && setting) {
    return <GroupsForm rule={rule} refresh={refresh} onClose={() => setSetting(false)} />;
  }
  return (
    <RecordSheet
      wide
      title={row ? row.name : 'Add mean rule'}
      record={row && { type: 'mean_rule', id: row.id }}
      onClose={onClose}
    >
      {(history) => {
        if (!row) return <NewMeanRuleForm refresh={refresh} onClose={onClose} />;
        if (!rule) return <Loading query={found} what="the groups" lines={8} />;
        return (
          <div className="stack">
            <Editions rule={rule} onNew={() => setSetting(true)} />
            <NameForm rule={rule} history={history} onClose={onClose} />
          </div>
        );
      }}
    </RecordSheet>
  );
}

function Editions({ rule, onNew }: { rule: MeanRule; onNew: () => void }) {
  const may = useMay();
  return (
    <>
      {rule.editions.map((edition) => (
        <Edition key={edition.id} rule={rule} edition={edition} />
      ))}
      {may(setMeanRuleEdition) ? <Button onClick={onNew}>New groups from a day</Button> : null}
    </>
  );
}

function Edition({ rule, edition }: { rule: MeanRule; edition: MeanRuleEdition }) {
  const may = useMay();
  const [dropping, setDropping] = useState(false);
  const drop = useAction(dropMeanRuleEdition, { refresh, say: 'The groups are taken away.' });
  const may_drop = may(dropMeanRuleEdition) && !edition.used_at && rule.editions.length > 1;
  const day = formatDate(edition.from_on);
  return (
    <section>
      <h3>
        From {day}{' '}
        {rule.edition === edition.edition ? <StatusChip tone="positive">Counts</StatusChip> : null}
      </h3>
      <GroupsTable rule={rule} edition={edition} />
      {edition.used_at ? <p className="none">Exams count by these, so they stay.</p> : null}
      <div className="acts">
        {may(rehearse) ? <TryIt rule={rule} edition_id={edition.id} /> : null}
        {may_drop ? (
          <Button small variant="quiet" onClick={() => setDropping(true)}>
            Take away the groups of {day}
          </Button>
        ) : null}
      </div>
      {dropping ? (
        <ConfirmDialog
          open
          onClose={() => setDropping(false)}
          title={`Take away the groups of ${day}?`}
          act="Take away"
          onConfirm={() => drop.run({ id: rule.id, edition_id: edition.id })}
        >
          <p>No exam has used them.</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

const exams_offered = 20;

/** The rule on the marks of an exam that was sat: who would have another mean. */
function TryIt({ rule, edition_id }: { rule: MeanRule; edition_id: string }) {
  const [path, navigate] = useLocation();
  const { curriculum } = rule;
  const found = useQuery(queryOf(listSittings, { curriculum, page_size: exams_offered }));
  const sat = (found.data?.rows ?? []).filter((one) => one.entered_count > 0);
  if (sat.length === 0) return null;
  const query = `what=mean&mean_kind=pick&mean_rule_edition_id=${edition_id}`;
  return (
    <ChoiceMenu
      label="Rehearse on"
      value=""
      onChange={(id) => navigate(`${path}?rehearse=${id}&${query}`)}
      options={sat.map((one) => ({
        value: one.id,
        label: `${one.exam}, ${one.class}, ${one.term}`,
      }))}
    />
  );
}

function NameForm(props: { rule: MeanRule; history: React.ReactNode; onClose: () => void }) {
  const { rule, history, onClose } = props;
  const may = useMay();
  if (!may(editMeanRule)) return <>{history}</>;
  return (
    <SetupForm
      one="mean rule"
      schema={MeanRuleNameInput}
      row={rule}
      create={editMeanRule}
      edit={editMeanRule}
      retire={retireMeanRule}
      refresh={refresh}
      initial={(over) => ({ name: over?.name })}
      labels={{ name: 'Name' }}
      onDone={onClose}
      secondary={history}
    >
      <TextField name="name" label="Name" />
    </SetupForm>
  );
}
