import type { CheckedDocument } from '@darasa/contract/website/page-data';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Pairs } from '@darasa/ui/page/facts';

/** Shows what a stranger with a paper in hand is told: ours and good, ours and cancelled, or not ours. */
export function VerifyPage({ document }: { document: CheckedDocument }) {
  return (
    <main className="wrap status" id="content">
      <h1>{headings[document.verdict]}</h1>
      <p>{sentenceOf(document)}</p>
      {document.verdict === 'not-ours' ? null : <Pairs items={factsOf(document)} />}
    </main>
  );
}

const headings: Record<CheckedDocument['verdict'], string> = {
  genuine: 'This document is genuine',
  cancelled: 'This document was cancelled',
  replaced: 'A newer version of this document was issued',
  'not-ours': 'This document is not ours',
};

function sentenceOf(document: CheckedDocument): string {
  switch (document.verdict) {
    case 'genuine':
      return 'It was issued by this school. Compare each line below with the paper: all of them must be the same.';
    case 'cancelled':
      return 'The school issued it and has taken it back. Do not accept it.';
    case 'replaced':
      return 'The school issued it and has corrected it since. Ask for the newer version; this one counts no more.';
    case 'not-ours':
      return 'We have not issued a document with this code. Check that the code was typed as it stands on the paper, or ask the school office.';
  }
}

type Known = Exclude<CheckedDocument, { verdict: 'not-ours' }>;

function factsOf(document: Known) {
  return [
    { label: 'Document', value: document.title },
    ...('version' in document && document.version !== undefined
      ? [{ label: 'Version', value: String(document.version) }]
      : []),
    ...('serial' in document ? [{ label: 'Serial number', value: document.serial }] : []),
    ...(document.verdict === 'genuine' ? [{ label: 'Given to', value: document.holder }] : []),
    ...(document.verdict === 'genuine' && document.amount_cents !== undefined
      ? [{ label: 'Amount', value: formatKes(document.amount_cents) }]
      : []),
    { label: 'School', value: document.school_name },
    dayOf(document),
  ];
}

function dayOf(document: Known) {
  switch (document.verdict) {
    case 'genuine':
      return { label: 'Issued on', value: formatDate(document.issued_on) };
    case 'replaced':
      return { label: 'Replaced on', value: formatDate(document.replaced_on) };
    case 'cancelled':
      return { label: 'Cancelled on', value: formatDate(document.cancelled_on) };
  }
}
