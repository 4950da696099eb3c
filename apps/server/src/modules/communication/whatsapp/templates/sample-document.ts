const stream = 'BT /F1 18 Tf 72 760 Td (Sample of a document from the school) Tj ET';

/** A page of PDF: whoever looks at a template at Meta sees that a document comes with it. */
export function sampleDocument(): { file_name: string; media_type: string; bytes: Buffer } {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R' +
      ' /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const text =
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}` +
    `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return {
    file_name: 'sample.pdf',
    media_type: 'application/pdf',
    bytes: Buffer.from(text, 'latin1'),
  };
}
