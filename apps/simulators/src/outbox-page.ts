import { type Mood, mood_words, moods } from './moods.ts';
import type { Message } from './outbox.ts';

/** For a person who tries the demo: which messages would have gone out, newest first. */
export function outboxPage(messages: Message[], states: Record<string, Mood> = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Darasa outbox</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.5rem 0 0; }
input, select, button { font: inherit; padding: 0.25rem 0.5rem; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0 0; }
</style>
</head>
<body>
<h1>Outbox</h1>
<p>Messages of the demo. Nothing here left this machine.</p>
${Object.entries(states).map(moodForm).join('')}
${messages.length === 0 ? '<p>No message yet.</p>' : messages.map(article).join('\n')}
</body>
</html>`;
}

function article(message: Message): string {
  const kind = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail', push: 'Push' }[message.channel];
  const subject = message.subject && `<h2>${escape(message.subject)}</h2>`;
  return `<article>
<header><strong>${kind} to ${escape(message.to)}</strong><span>from ${escape(message.from)}</span><time datetime="${escape(message.sent_at)}">${escape(message.sent_at.replace('T', ' ').slice(0, 19))} UTC</time></header>
${subject}<pre>${escape(message.text)}</pre>${replyForm(message)}
</article>`;
}

/** The phone that got it can answer. */
function replyForm({ channel, to }: Message): string {
  if (channel !== 'sms' && channel !== 'whatsapp') return '';
  return `<form method="post" action="/reply">
<input type="hidden" name="channel" value="${channel}"><input type="hidden" name="from" value="${escape(to)}">
<input name="text" maxlength="300" required aria-label="Answer from ${escape(to)}" placeholder="Answer, such as STOP or BAL"><button>Answer</button>${channel === 'sms' ? '<button formaction="/opt-out" formnovalidate>Opt out</button>' : ''}</form>`;
}

function moodForm([name, mood]: [string, Mood]): string {
  const options = moods.map(
    (one) => `<option value="${one}"${one === mood ? ' selected' : ''}>${mood_words[one]}</option>`,
  );
  return `<form method="post" action="/mood"><input type="hidden" name="provider" value="${escape(name)}">
<label>${name === 'sms' ? 'SMS carrier' : 'WhatsApp'} <select name="mood">${options.join('')}</select></label><button>Set</button></form>`;
}

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (value: string) => value.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
