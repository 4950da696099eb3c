import {
  getOfferLetter,
  letterFields,
  LetterInput,
  saveOfferLetter,
  type OfferLetter,
} from '@darasa/contract/students/joining/offer-letters';
import { ErrorState, Form, Panel, SkeletonLines, TextArea } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const field_words: Record<(typeof letterFields)[number], string> = {
  guardian: "the guardian's name",
  child: "the child's name",
  class: 'the class offered',
  year: 'the year of entry',
  boarding: 'as a day scholar, or as a boarder',
  school: 'the school',
  reference: 'the number of the enquiry',
  today: 'the day it is printed',
  expires: 'the day the offer ends',
  fees: 'the fees of the first term',
};

/** Shows what the school writes to a family, with the places where names are put in. */
export function LetterTab() {
  const letter = useQuery(queryOf(getOfferLetter, {}));
  if (letter.error && !letter.data) {
    return (
      <ErrorState
        title="We could not load the letter"
        error={letter.error}
        onRetry={() => void letter.refetch()}
      />
    );
  }
  return (
    <div className="split">
      <Panel title="Offer letter" padded>
        {letter.data ? (
          <Letter letter={letter.data} />
        ) : (
          <SkeletonLines label="Loading the letter" />
        )}
      </Panel>
      <Panel title="Filled in for each child" padded>
        <dl className="merge-fields">
          {letterFields.map((name) => (
            <div key={name}>
              <dt>{`{{${name}}}`}</dt>
              <dd>{field_words[name]}</dd>
            </div>
          ))}
        </dl>
        <p className="meta">
          The fees of the class, where they are published, the list of documents and the lines to
          sign on stand below the letter by themselves.
        </p>
      </Panel>
    </div>
  );
}

function Letter({ letter }: { letter: OfferLetter }) {
  const may = useMay();
  const save = useAction(saveOfferLetter, {
    refresh: [['students', 'offer-letter']],
    say: 'The letter is saved.',
  });
  if (!may(saveOfferLetter)) return <p className="letter">{letter.body}</p>;
  return (
    <Form
      key={letter.version}
      schema={LetterInput}
      initial={letter}
      action={(values) => save.run(values)}
      submit="Save the letter"
    >
      <TextArea name="body" label="Text" rows={14} help="An empty line begins a new paragraph" />
    </Form>
  );
}
