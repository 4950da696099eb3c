import { type DarajaWorld, ends, type Prompt, reversal_ends } from './daraja-world.ts';
import { escape } from './outbox-page.ts';

/** The phones of the demo: prompts that wait for a PIN, and a paybill to pay into. */
export function darajaPage(world: DarajaWorld, said = ''): string {
  const last = world.prompts[0]?.shortcode ?? '522102';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Darasa phones</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article, form.pay { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
label { display: grid; }
input, select, button { font: inherit; padding: 0.25rem 0.5rem; max-width: 100%; }
.wide { flex: 1 1 100%; }
.wide input { width: 100%; box-sizing: border-box; }
</style>
</head>
<body>
<h1>Phones of the demo</h1>
<p>Prompts that a school sent. No money moves. <a href="/daraja/">Look again</a></p>
${said ? `<p role="status"><strong>${escape(said)}</strong></p>` : ''}
${world.prompts.length === 0 ? '<p>No prompt yet.</p>' : world.prompts.slice(0, 30).map(article).join('\n')}
<h2>Pay a paybill</h2>
<form class="pay" method="post" action="/daraja/simulate/pay">
<label>Paybill <input name="shortcode" value="${escape(last)}" required></label>
<label>Account <input name="account" maxlength="20"></label>
<label>Amount <input name="amount" value="1000" inputmode="numeric" required></label>
<label>Name <input name="name" value="JANE WANJIKU"></label>
<label>Phone <input name="phone" value="254722000418"></label>
<label>Told <select name="times"><option value="1">once</option><option value="2">twice</option><option value="4">four times</option></select></label>
<label class="wide">Confirmation address (blank: the one that was registered) <input name="url" value="${escape(world.confirmationOf(last))}"></label>
<button>Pay</button>
</form>
<h2>Payments that a school sends back</h2>
<form method="post" action="/daraja/simulate/reversals">
<label>They end <select name="end">${reversal_ends.map((end) => `<option${end === world.reversalEnd() ? ' selected' : ''}>${end}</option>`).join('')}</select></label>
<button>Set</button>
</form>
</body>
</html>`;
}

function article(prompt: Prompt): string {
  const head = `KES ${escape(prompt.amount)} to ${escape(prompt.shortcode)}, account ${escape(prompt.account)}, on ${escape(prompt.phone)}`;
  if (prompt.state !== 'waiting') {
    return `<article><strong>${head}</strong><br>${prompt.state}${prompt.receipt ? `, receipt ${prompt.receipt}` : ''}</article>`;
  }
  const buttons = ends.map((end) => `<button name="end" value="${end}">${end}</button>`).join(' ');
  return `<article><strong>${head}</strong>
<form method="post" action="/daraja/simulate/answer">
<input type="hidden" name="checkout_id" value="${escape(prompt.checkout_id)}">
<label>Told <select name="times"><option value="1">once</option><option value="2">twice</option><option value="4">four times</option></select></label>
<label>The paybill tells too <select name="paybill"><option value="no">no</option><option value="after">after</option><option value="before">before</option></select></label>
${buttons}
</form></article>`;
}
