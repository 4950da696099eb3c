import { type Exam, getExam } from '@darasa/contract/academics/exams/exams';
import {
  sendResults,
  sendResultsToClasses,
  usual_text,
} from '@darasa/contract/academics/reports/result-messages';
import { getSmsBalance } from '@darasa/contract/communication/sending/tokens';
import { counted } from '@darasa/rules/counted';
import {
  CheckListField,
  Form,
  Loading,
  SelectField,
  Sheet,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ResultsPrice } from './results-price.tsx';

interface SendProps {
  exam_id: string;
  /** The class that is looked at; more of the exam may be ticked beside it. */
  class_name: string;
  /** Chosen learners get theirs alone. */
  student_ids?: readonly string[];
  onClose: () => void;
  onSent: () => void;
}

/** Results by SMS: whom they go to, in which words and at what price, before anything is sent. */
export function SendResultsDialog(props: SendProps) {
  const found = useQuery(queryOf(getExam, { id: props.exam_id }));
  const { student_ids } = props;
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Send results by SMS"
      sub={student_ids ? counted(student_ids.length, 'learner') : found.data?.name}
    >
      {found.data ? (
        <SendForm {...props} exam={found.data} />
      ) : (
        <Loading query={found} what="the exam" lines={5} />
      )}
    </Sheet>
  );
}

interface Values {
  class_ids: string[];
  guardians: 'first' | 'all';
  text_en: string;
}

const refresh = [keyOf(getSmsBalance)];

function SendForm({ exam, class_name, student_ids, onClose, onSent }: SendProps & { exam: Exam }) {
  const [tokens, setTokens] = useState<number | undefined>();
  const toSome = useAction(sendResults, { refresh });
  const toClasses = useAction(sendResultsToClasses, { refresh });
  const published = exam.sittings.filter(
    ({ state }) => state === 'published' || state === 'locked',
  );
  const send = ({ class_ids, guardians, text_en }: Values) => {
    const words = {
      exam_id: exam.id,
      guardians,
      text_en,
      ...(tokens === undefined ? {} : { expected_tokens: tokens }),
    };
    if (student_ids) return toSome.run({ ...words, student_ids: [...student_ids] });
    return class_ids.length === 1
      ? toSome.run({ ...words, class_id: class_ids[0]! })
      : toClasses.run({ ...words, class_ids });
  };
  return (
    <Form
      initial={{
        class_ids: published.filter((one) => one.class === class_name).map((one) => one.class_id),
        guardians: 'first',
        text_en: usual_text,
      }}
      action={(values: Values) => send(values)}
      onDone={onSent}
      onCancel={onClose}
      submit="Send the results"
    >
      {student_ids || published.length < 2 ? null : (
        <CheckListField
          name="class_ids"
          label="Classes whose results are published"
          options={published.map((one) => ({ value: one.class_id, label: one.class }))}
        />
      )}
      <SelectField
        name="guardians"
        label="Send to"
        options={[
          { value: 'first', label: 'The guardian who is called first' },
          { value: 'all', label: 'All guardians who get messages' },
        ]}
      />
      <TextArea
        name="text_en"
        label="Message"
        rows={3}
        help="{{results}} stands for the line with subjects, marks and grades. You may also use {{guardian}}, {{learner}}, {{exam}}, {{mean}} and {{position}}."
      />
      <Price exam_id={exam.id} student_ids={student_ids} onPriced={setTokens} />
    </Form>
  );
}

function Price(props: {
  exam_id: string;
  student_ids: readonly string[] | undefined;
  onPriced: (tokens: number) => void;
}) {
  const class_ids = useFormValue<string[]>('class_ids') ?? [];
  const guardians = useFormValue<'first' | 'all'>('guardians') ?? 'first';
  const text_en = String(useFormValue<string>('text_en') ?? '');
  const { exam_id, student_ids, onPriced } = props;
  const whom = student_ids ? { student_ids: [...student_ids] } : { class_ids };
  if (!student_ids && class_ids.length === 0) return null;
  return <ResultsPrice asked={{ exam_id, guardians, text_en, ...whom }} onPriced={onPriced} />;
}
