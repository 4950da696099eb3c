import { type EtimsMood, etims_moods, type EtimsWorld, type Sale } from './etims-world.ts';
import { escape } from './outbox-page.ts';

const mood_words: Record<EtimsMood, string> = {
  well: 'Works',
  slow: 'Answers after 12 seconds',
  down: 'Is down',
  refusing: 'Refuses every invoice',
  lying: 'Takes invoices and answers nonsense',
  again: 'Answers a repeated number like the first time',
};

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0; }
select, button { font: inherit; padding: 0.25rem 0.5rem; }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>`;

/** For a person who tries the demo: what KRA would have heard, newest first. */
export function etimsPage({ mood, sales }: EtimsWorld): string {
  const options = etims_moods.map(
    (one) => `<option value="${one}"${one === mood ? ' selected' : ''}>${mood_words[one]}</option>`,
  );
  return frame(
    'eTIMS of the demo',
    `<p>Tax invoices that schools sent. Nothing here reached KRA.</p>
<form method="post" action="/etims/simulate/mood"><label>KRA <select name="mood">${options.join('')}</select></label> <button>Set</button></form>
${sales.length === 0 ? '<p>No invoice yet.</p>' : sales.slice(-50).toReversed().map(article).join('\n')}`,
  );
}

/** The page of a receipt is what the square code on a paper opens. */
export const receiptPage = (sale: Sale | undefined): string =>
  frame(
    sale ? `Invoice ${sale.invcNo} is genuine` : 'There is no such invoice',
    sale ? article(sale) : '<p>The demo knows invoices since it was last started.</p>',
  );

const article = (sale: Sale): string => `<article>
<strong>${sale.rcptTyCd === 'R' ? `Credit note ${sale.invcNo} on ${sale.orgInvcNo}` : `Invoice ${sale.invcNo}`}</strong> of ${escape(sale.tin)} branch ${escape(sale.bhfId)}, ${escape(sale.custNm)}: KES ${sale.totAmt.toFixed(2)}, of it VAT ${sale.totTaxAmt.toFixed(2)}. Signature ${escape(sale.data.rcptSign)}
</article>`;
