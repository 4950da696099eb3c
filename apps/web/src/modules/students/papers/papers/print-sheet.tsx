import { issueStudentCards } from '@darasa/contract/students/papers/cards';
import {
  blank_columns_max,
  PrintForm,
  printRollPaper,
  rollPapers,
  type RollPaper,
} from '@darasa/contract/students/papers/papers';
import { Form, NumberField, RadioField, Sheet, useFormValue } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { useMay } from '#platform/viewer.tsx';
import { CardsSheet, type LearnerPick } from '../cards/cards-sheet.tsx';

const paper_words: Record<RollPaper | 'cards', { label: string; hint: string }> = {
  'class-list': { label: 'Class list to mark on', hint: 'A sheet for each stream' },
  'nominal-roll': { label: 'Nominal roll', hint: 'Totals by class, then every learner' },
  cards: { label: 'ID cards', hint: 'Eight to a page, each card is recorded' },
  'book-labels': {
    label: 'Book labels',
    hint: '21 to a page, with the admission number as a code',
  },
  'address-labels': { label: 'Address labels', hint: '21 to a page, for letters home' },
};

/** Which paper to print about these learners: the list as it is filtered, or those ticked. */
export function PrintSheet(props: {
  pick: LearnerPick;
  who: string;
  onClose: () => void;
  onDone?: () => void;
}) {
  const may = useMay();
  const [cards, setCards] = useState(false);
  const print = useExport(printRollPaper);
  if (cards) return <CardsSheet {...props} />;
  const save = async ({ paper, blank_columns }: (typeof PrintForm)['_zod']['output']) => {
    if (paper === 'cards') setCards(true);
    else await print({ ...props.pick, paper, blank_columns });
    return paper;
  };
  const papers = may(issueStudentCards) ? ([...rollPapers, 'cards'] as const) : rollPapers;
  return (
    <Sheet open onClose={props.onClose} title="Print" sub={props.who}>
      <Form
        schema={PrintForm}
        initial={{ paper: 'class-list', blank_columns: 8 }}
        action={save}
        onDone={(paper) => (paper === 'cards' ? undefined : props.onClose())}
        onCancel={props.onClose}
        submit="Continue"
      >
        <RadioField
          name="paper"
          label="Paper"
          options={papers.map((value) => ({ value, ...paper_words[value] }))}
        />
        <BlankColumns />
      </Form>
    </Sheet>
  );
}

function BlankColumns() {
  if (useFormValue<string>('paper') !== 'class-list') return null;
  return (
    <NumberField
      name="blank_columns"
      label="Empty columns"
      help={`For marks or ticks, at most ${blank_columns_max}`}
    />
  );
}
