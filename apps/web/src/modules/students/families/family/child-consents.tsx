import { consentWords } from '@darasa/contract/students/care/consents';
import {
  answerConsent,
  listChildConsents,
  type AskedConsent,
} from '@darasa/contract/students/families/family-consents';
import { formatDate } from '@darasa/rules/dates';
import { Button, Loading, Panel, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ConsentChip } from '#modules/students/care/consents/consent-words.tsx';

/** Shows what the school asks about this child; an answer can be taken back at any time. */
export function ChildConsents({ id }: { id: string }) {
  const asked = useQuery(queryOf(listChildConsents, { id }));
  const say = useAction(answerConsent, {
    refresh: [keyOf(listChildConsents)],
    say: 'Thank you. The school sees your answer.',
  });
  const send = (one: AskedConsent, answer: 'given' | 'refused' | 'withdrawn') =>
    say.run({ id, kind: one.kind, answer, version: one.version }).catch((error: unknown) => {
      toast({ variant: 'destructive', title: (error as Error).message });
      void asked.refetch();
    });
  if (!asked.data) {
    return (
      <Panel title="Consents">
        <Loading query={asked} what="the consents" />
      </Panel>
    );
  }
  const { may_answer, rows } = asked.data;
  return (
    <ConsentLines
      rows={rows}
      {...(may_answer ? { onAnswer: (one, answer) => void send(one, answer) } : {})}
    />
  );
}

type Answer = 'given' | 'refused' | 'withdrawn';

/** Without a way to answer, it is read alone. */
export function ConsentLines(props: {
  rows: readonly AskedConsent[];
  onAnswer?: (one: AskedConsent, answer: Answer) => void;
}) {
  const { rows, onAnswer } = props;
  return (
    <Panel title="Consents">
      <ul className="lines">
        {rows.map((one) => (
          <li key={one.kind} className="consent">
            <span className="words">
              <strong>{consentWords[one.kind].label}</strong>
              <span className="wording">{one.wording}</span>
              <span className="meta">{answerWords(one)}</span>
            </span>
            <ConsentChip state={one.state} />
            {onAnswer ? (
              <span className="consent-acts">
                <Acts one={one} onAnswer={(answer) => onAnswer(one, answer)} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Acts(props: {
  one: AskedConsent;
  onAnswer: (answer: 'given' | 'refused' | 'withdrawn') => void;
}) {
  const { one, onAnswer } = props;
  const { label } = consentWords[one.kind];
  const is_given = one.state === 'given';
  return (
    <>
      {!is_given || one.is_older ? (
        <Button small aria-label={`Agree: ${label}`} onClick={() => onAnswer('given')}>
          Agree
        </Button>
      ) : null}
      {is_given || one.state === 'not-asked' ? (
        <Button
          small
          variant="quiet"
          aria-label={`${is_given ? 'Withdraw' : 'Do not agree'}: ${label}`}
          onClick={() => onAnswer(is_given ? 'withdrawn' : 'refused')}
        >
          {is_given ? 'Withdraw' : 'Do not agree'}
        </Button>
      ) : null}
    </>
  );
}

function answerWords({ state, answered_by, on_date, is_older }: AskedConsent): string {
  if (state === 'not-asked' || !on_date) return 'Nobody has answered yet';
  const by = `${answered_by ?? 'A guardian'}, ${formatDate(on_date)}`;
  return is_older ? `${by}. The words have changed since: please answer again.` : by;
}
