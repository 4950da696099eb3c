import { setEnquiryDocuments, type Enquiry } from '@darasa/contract/students/joining/enquiries';
import { documents, type DocumentName } from '@darasa/contract/students/learners/documents';
import { toast } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { document_words } from '#modules/students/learners/documents/words.ts';

/** Ticked as the family brings them; each tick is kept at once. */
export function Documents({ enquiry }: { enquiry: Enquiry }) {
  const may = useMay();
  const [brought, setBrought] = useState(enquiry.documents);
  const set = useAction(setEnquiryDocuments, { refresh: [['students', 'enquiries']], say: false });
  const may_edit = may(setEnquiryDocuments);
  const toggle = async (name: DocumentName, on: boolean) => {
    const rest = brought.filter((one) => one !== name);
    const next = on ? [...rest, name] : rest;
    setBrought(next);
    try {
      await set.run({ id: enquiry.id, documents: next });
    } catch (error) {
      setBrought(brought);
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  return (
    <fieldset className="field">
      <legend className="label">
        Documents brought ({brought.length} of {documents.length})
      </legend>
      <div className="enquiry-documents">
        {documents.map((name) => (
          <label className="check-row" key={name}>
            <input
              type="checkbox"
              checked={brought.includes(name)}
              disabled={!may_edit || set.busy}
              onChange={(event) => void toggle(name, event.target.checked)}
            />
            <span>{document_words[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
