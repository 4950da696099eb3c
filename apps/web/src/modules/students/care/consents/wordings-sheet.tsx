import {
  changeConsentWording,
  consentKinds,
  consentWords,
  listConsentWordings,
  WordingForm,
  type ConsentWording,
} from '@darasa/contract/students/care/consents';
import { formatDate } from '@darasa/rules/dates';
import { Button, Form, Loading, Notice, Sheet, TextArea } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows how the school words what it asks families to agree to. */
export function WordingsSheet({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const wordings = useQuery(queryOf(listConsentWordings, {}));
  const [changing, setChanging] = useState<ConsentWording | null>(null);
  if (changing) return <ChangeSheet wording={changing} onClose={() => setChanging(null)} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title="Wordings"
      sub="What guardians read before they answer, here and in the parent portal"
    >
      {wordings.data ? null : <Loading query={wordings} what="the wordings" />}
      <ul className="lines">
        {(wordings.data?.rows ?? [])
          .toSorted((a, b) => consentKinds.indexOf(a.kind) - consentKinds.indexOf(b.kind))
          .map((one) => (
            <li key={one.kind}>
              <span className="words">
                <strong>{consentWords[one.kind].label}</strong>
                <span className="meta">{one.wording}</span>
                <span className="meta">{versionWords(one)}</span>
              </span>
              {may(changeConsentWording) ? (
                <Button
                  small
                  aria-label={`Change the wording: ${consentWords[one.kind].label}`}
                  onClick={() => setChanging(one)}
                >
                  Change
                </Button>
              ) : null}
            </li>
          ))}
      </ul>
    </Sheet>
  );
}

const versionWords = ({ version, changed_by, changed_at }: ConsentWording): string =>
  changed_at
    ? `Wording ${version}, by ${changed_by ?? 'somebody who left'} on ${formatDate(changed_at)}`
    : `Wording ${version}, as everybody begins`;

function ChangeSheet({ wording, onClose }: { wording: ConsentWording; onClose: () => void }) {
  const { kind, version } = wording;
  const save = useAction(changeConsentWording, {
    refresh: [['students']],
    say: 'The new wording is in use.',
  });
  return (
    <Sheet open onClose={onClose} title={consentWords[kind].label} sub={`Wording ${version + 1}`}>
      <Form
        schema={WordingForm}
        initial={{ wording: wording.wording }}
        action={(values) => save.run({ ...values, kind, version })}
        onDone={onClose}
        onCancel={onClose}
        submit="Use this wording"
      >
        <Notice tone="info">
          Answers of before stay, with the words that were agreed to. Ask again where the meaning
          has changed.
        </Notice>
        <TextArea name="wording" label="What the guardian agrees to" rows={5} />
      </Form>
    </Sheet>
  );
}
