/**
 * A spreadsheet runs what begins with one of these signs. An apostrophe in front makes it text
 * again; control signs that no spreadsheet may hold are dropped.
 */
export function harmlessText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(forbidden, '');
  return runnable.test(clean) ? `'${clean}` : clean;
}

/**
 * Text without its guard reads as before: what was guarded on the way out comes back as it was when
 * somebody uploads our own export.
 */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && runnable.test(text) ? text.slice(1) : text;

// Wide twins of the signs count too: some spreadsheets read them as the plain ones. A text that
// already begins with apostrophes gets one more, so that taking one away is always right.
const runnable = /^'*[=+\-@\t\r\n＝＋－＠]/;

// Control signs, halves of two-part signs, and the two places that are no signs at all.
const forbidden =
  // oxlint-disable-next-line no-control-regex -- control signs are exactly what must go.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
