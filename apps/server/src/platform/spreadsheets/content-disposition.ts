/**
 * The header that names a download (RFC 6266): a plain twin for old readers, the true name in UTF-8.
 * Signs that could end the header, climb out of a folder or turn the reading direction become dashes.
 */
export function contentDisposition(file_name: string): string {
  const name = shortened(file_name.replace(dangerous, '-').replace(/^[.\s-]+/, '')) || 'file';
  const plain = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

const name_characters_max = 120;

const dangerous =
  // oxlint-disable-next-line no-control-regex -- control signs are exactly what must go.
  /[\u0000-\u001f\u007f-\u009f"\\/:*?<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** Cut in the middle: the ending tells a computer which program opens the file. */
function shortened(name: string): string {
  const signs = [...name];
  if (signs.length <= name_characters_max) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  return signs.slice(0, name_characters_max - ending.length).join('') + ending;
}

// These four mean something in a header, and the language's own encoder lets them through.
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
