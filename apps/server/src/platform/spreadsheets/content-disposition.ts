/**
 * The header that names a download (RFC 6266): a plain twin for old readers, the true name in UTF-8.
 * Signs that could end the header or climb out of a folder become dashes.
 */
export function contentDisposition(file_name: string): string {
  // oxlint-disable-next-line no-control-regex -- control signs are exactly what must go.
  const safe = file_name.replace(/[\u0000-\u001f\u007f"\\/:*?<>|\u202a-\u202e\u2066-\u2069]/g, '-');
  const trimmed = safe.replace(/^[.\s-]+/, '').slice(0, 120) || 'file';
  const plain = trimmed.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(trimmed)}`;
}
