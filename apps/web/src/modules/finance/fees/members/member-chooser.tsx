import { counted } from '@darasa/rules/counted';
import {
  findMembers,
  type LearnerLine,
  listMemberGroups,
} from '@darasa/contract/finance/fees/members';
import { formatMoney, parseMoney } from '@darasa/rules/money';
import {
  Button,
  ErrorState,
  Form,
  Notice,
  Pair,
  Panel,
  Segmented,
  SelectField,
  SideScroll,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClassStreamFields } from '#pickers/class-stream-picker.tsx';
import { StudentFinder } from '#pickers/student-picker.tsx';
import { call } from '#platform/call.ts';
import { queryOf } from '#platform/query.ts';

export interface ChosenLearner extends LearnerLine {
  /** What is typed for this learner; blank takes the usual amount. */
  typed: string;
}

type How = 'place' | 'club' | 'list' | 'pick';
type Asked = Parameters<typeof call<typeof findMembers>>[1];

/** Learners by class, by a list, or one by one; who is in already is shown and left alone. */
export function MemberChooser(props: {
  of: { extra_charge_id?: string; waiver_id?: string };
  chosen: ChosenLearner[];
  onChosen: (chosen: ChosenLearner[]) => void;
}) {
  const { of, chosen, onChosen } = props;
  const [how, setHow] = useState<How>('place');
  const [unknown, setUnknown] = useState<{ row: number; admission_number: string }[]>([]);
  const [problem, setProblem] = useState<Error | null>(null);
  const add = async (asked: Asked) => {
    try {
      const found = await call(findMembers, { ...asked, ...of });
      const known = new Set(chosen.map((one) => one.student_id));
      setUnknown(found.unknown);
      setProblem(null);
      onChosen([
        ...chosen,
        ...found.rows
          .filter((row) => !known.has(row.student_id))
          .map((row) => ({
            ...row,
            typed: row.amount_cents === null ? '' : formatMoney(row.amount_cents),
          })),
      ]);
    } catch (error) {
      setProblem(error as Error);
    }
  };
  return (
    <Panel
      title="Choose by"
      padded
      aside={
        <Segmented
          small
          label="Choose by"
          value={how}
          options={[
            { value: 'place', label: 'Class' },
            { value: 'club', label: 'Club' },
            { value: 'list', label: 'List' },
            { value: 'pick', label: 'Name' },
          ]}
          onChange={(next) => setHow(next as How)}
        />
      }
    >
      <div className="stack">
        {how === 'place' ? (
          <Form
            submit="Find learners"
            action={(values: Record<string, string | undefined>) =>
              add({
                ...(values['class_id'] ? { class_id: values['class_id'] } : {}),
                ...(values['stream_id'] ? { stream_id: values['stream_id'] } : {}),
                ...(values['boarding']
                  ? { boarding: values['boarding'] as 'day' | 'boarding' }
                  : {}),
              })
            }
          >
            <Pair>
              <ClassStreamFields optional />
            </Pair>
            <SelectField
              name="boarding"
              label="Day or boarding"
              optional
              options={[
                { value: 'day', label: 'Day scholars' },
                { value: 'boarding', label: 'Boarders' },
              ]}
            />
          </Form>
        ) : null}
        {how === 'club' ? <GroupForm onFind={add} /> : null}
        {how === 'list' ? (
          <Form
            submit="Read the list"
            action={({ text = '' }: { text?: string }) => {
              const lines = readLines(text);
              // Asked without a list, the server answers with the whole school.
              if (lines.length === 0) throw new Error('Enter at least one admission number.');
              return add({ lines });
            }}
          >
            <TextArea
              name="text"
              label="Admission numbers"
              maxLength={60_000}
              help="One on each line, pasted from a sheet; an amount may follow: 4411, 900"
            />
          </Form>
        ) : null}
        {how === 'pick' ? (
          <StudentFinder
            label="Find a learner"
            onChosen={(id) => void add({ student_ids: [id] })}
          />
        ) : null}
        {problem ? <ErrorState title="We could not find them" error={problem} /> : null}
        {unknown.length > 0 ? (
          <Notice tone="warning">
            Nobody has these numbers:{' '}
            {unknown.map((one) => `${one.admission_number} (line ${one.row})`).join(', ')}
          </Notice>
        ) : null}
      </div>
    </Panel>
  );
}

/** A club's trip, a house's shirt. */
function GroupForm({ onFind }: { onFind: (asked: Asked) => Promise<void> }) {
  const groups = useQuery(queryOf(listMemberGroups, {}));
  const { clubs = [], houses = [] } = groups.data ?? {};
  return (
    <Form
      submit="Find learners"
      action={async ({ club_id, house_id }: { club_id?: string; house_id?: string }) => {
        if (!club_id && !house_id) throw new Error('Choose a club or a house.');
        await onFind({ ...(club_id ? { club_id } : {}), ...(house_id ? { house_id } : {}) });
      }}
    >
      <Pair>
        <SelectField
          name="club_id"
          label="Club"
          optional
          placeholder={groups.data && clubs.length === 0 ? 'There is no club yet' : 'Choose a club'}
          options={clubs.map((one) => ({
            value: one.id,
            label: `${one.name}, ${counted(one.member_count, 'learner')}`,
          }))}
        />
        <SelectField
          name="house_id"
          label="House"
          optional
          options={houses.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Pair>
    </Form>
  );
}

/** Shows who was chosen, each with an amount of their own where it differs. */
export function ChosenTable(props: {
  chosen: ChosenLearner[];
  onChosen: (chosen: ChosenLearner[]) => void;
  usual: string;
}) {
  const { chosen, onChosen, usual } = props;
  if (chosen.length === 0) return null;
  const type = (student_id: string, typed: string) =>
    onChosen(chosen.map((one) => (one.student_id === student_id ? { ...one, typed } : one)));
  return (
    <Panel title={`${chosen.length.toLocaleString('en')} chosen`}>
      <SideScroll>
        <table className="table stacked" aria-label="Chosen learners">
          <thead>
            <tr>
              <th>Learner</th>
              <th>Class</th>
              <th className="num">Amount, KES</th>
              <th>Act</th>
            </tr>
          </thead>
          <tbody>
            {chosen.map((one) => (
              <tr key={one.student_id}>
                <td>
                  {one.name}, {one.admission_number}
                </td>
                <td data-head="Class">{one.class_name}</td>
                <td className="num" data-head="Amount, KES">
                  {one.is_in ? (
                    'In already'
                  ) : (
                    <input
                      className="input num"
                      inputMode="decimal"
                      aria-label={`Amount for ${one.name}`}
                      placeholder={usual}
                      value={one.typed}
                      onChange={(event) => type(one.student_id, event.target.value)}
                    />
                  )}
                </td>
                <td>
                  <Button
                    small
                    aria-label={`Leave out ${one.name}`}
                    onClick={() =>
                      onChosen(chosen.filter((other) => other.student_id !== one.student_id))
                    }
                  >
                    Leave out
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Panel>
  );
}

/** Members are what goes to the server: those who are new, with their own amount where one was typed. */
export function membersOf(chosen: ChosenLearner[]) {
  const wrong: string[] = [];
  const members = chosen
    .filter((one) => !one.is_in)
    .map(({ student_id, typed, name }) => {
      if (typed.trim() === '') return { student_id };
      const { cents } = parseMoney(typed);
      if (cents === undefined || cents <= 0) wrong.push(name);
      return { student_id, amount_cents: cents ?? 0 };
    });
  return { members, wrong };
}

const readLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [admission_number = '', ...rest] = line.split(/[,;\t]/);
      const { cents } = parseMoney(rest.join('').trim());
      return {
        admission_number: admission_number.trim(),
        ...(cents ? { amount_cents: cents } : {}),
      };
    });
