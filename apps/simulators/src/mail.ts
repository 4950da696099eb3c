export type Mail = { from: string; content: { subject: string; text: string } };

const nesting_max = 5;

/** Reads as much of a mail as a person wants to see. `raw` holds one character for each byte. */
export function readMail(raw: string): Mail {
  const { headers, body } = split(raw);
  return {
    from: decodeWords(headers.get('from') ?? ''),
    content: {
      subject: decodeWords(headers.get('subject') ?? ''),
      text: readText(headers, body, 0),
    },
  };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

/** The plain part if there is one, else the first part that has text. */
function readText(headers: Map<string, string>, body: string, depth: number): string {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary && depth < nesting_max) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    const opened = parts.map((part) => split(part.replace(/^\r\n/, '')));
    const texts = opened.map((part) => readText(part.headers, part.body, depth + 1));
    const plain = opened.findIndex((part) => part.headers.get('content-type')?.includes('/plain'));
    return texts[plain] ?? texts.find((text) => text !== '') ?? '';
  }
  if (!type.toLowerCase().startsWith('text/')) return '';
  const charset = /charset="?([^";]+)"?/i.exec(type)?.[1] ?? 'utf-8';
  return decodeText(
    decodeBytes(headers.get('content-transfer-encoding') ?? '', body),
    charset,
  ).trim();
}

function decodeBytes(encoding: string, body: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (/quoted-printable/i.test(encoding)) return unquote(body.replace(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1');
}

const unquote = (quoted: string) =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );

function decodeText(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

/** A header with other letters than ASCII is written as =?utf-8?Q?Fee_reminder?= or with B. */
function decodeWords(header: string): string {
  const joined = header.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(
    /=\?([^?]+)\?([QB])\?([^?]*)\?=/gi,
    (_, charset: string, kind: string, word: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64')
          : unquote(word.replaceAll('_', ' '));
      return decodeText(bytes, charset);
    },
  );
}
